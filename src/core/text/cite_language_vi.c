
/*
 * Copyright (C) the ngx_cite authors
 *
 * Vietnamese.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_vi = {

    .negations = CITE_WORDS(
        "không", "chưa", "chẳng", "đừng", "chớ", "trừ"),

    .limits = CITE_WORDS(
        "hơn", "kém", "gần", "chỉ", "tất", "mọi", "mỗi", "một", "vài",
        "trước", "sau", "từ", "đến", "luôn", "thường", "có", "thể", "phải",
        "và", "hoặc", "khoảng"),

    .fillers = CITE_WORDS(
        "các", "những", "này", "đó", "là", "đã", "đang", "cũng", "thì", "mà",
        "của", "rằng", "cái"),

    .persons = CITE_WORDS(
        "ông", "bà", "họ", "chúng", "nó"),

    .commons = CITE_WORDS(
        "là", "và", "của", "có", "được", "trong", "cho", "với", "các",
        "những", "một", "đã", "không", "này", "đó", "từ", "đến", "tại",
        "trên", "cũng", "để", "khi", "người", "năm", "về", "ra", "vào", "như",
        "sẽ", "theo", "hay", "bị", "do", "đều"),

    .conditions = CITE_WORDS(
        "nếu", "với điều kiện", "trừ khi", "trừ phi", "miễn là",
        "trong trường hợp", "chỉ khi", "chỉ với", "ngoại trừ", "trừ",
        "giả sử", "nếu không"),

    .denials = CITE_WORDS(
        "không đúng", "không phải", "sai sự thật", "sai lầm", "phủ nhận",
        "bác bỏ", "từ chối", "thất bại", "không thể", "tin đồn", "nghi ngờ",
        "thay vì", "khó có khả năng"),

    .reports = CITE_WORDS(
        "cho rằng", "tuyên bố rằng", "được cho là", "cáo buộc", "tin rằng",
        "nghĩ rằng", "nghi ngờ", "dự kiến", "dự đoán", "kỳ vọng", "hy vọng",
        "mong", "định", "dự định", "muốn", "cố gắng", "hứa", "đề xuất",
        "đe dọa", "lo ngại", "có lẽ", "có thể", "có khả năng", "dường như",
        "nghe nói"),

    .modals = CITE_WORDS(
        "có thể", "có lẽ"),

    .approximators = CITE_WORDS(
        "gần như", "hầu như", "khoảng", "chừng", "xấp xỉ", "gần", "hầu hết",
        "độ", "không phải tất cả"),

    .bounds = CITE_WORDS(
        "ít nhất", "tối thiểu", "tối đa", "nhiều nhất", "lên đến", "tới",
        "hơn", "dưới", "trên", "không quá", "trở lên"),

    .exclusives = CITE_WORDS(
        "chỉ", "duy nhất", "chỉ có"),

    .contrasts = CITE_WORDS(
        "nhưng", "tuy nhiên", "mặc dù", "song"),

    .numbers = CITE_VALUES(
        { "hai", 2 }, { "ba", 3 }, { "bốn", 4 }, { "sáu", 6 }, { "bảy", 7 },
        { "tám", 8 }, { "chín", 9 }, { "mười", 10 }, { "tá", 12 }),

    .scales = CITE_VALUES(
        { "trăm", 100 }, { "nghìn", 1000 }, { "ngàn", 1000 },
        { "triệu", 1000000 }, { "tỷ", 1000000000 }, { "tỉ", 1000000000 }),

    .shares = CITE_VALUES(
        { "nửa", 50 }),

    .range_links = CITE_WORDS(
        "đến", "tới"),

    .quarters = CITE_WORDS(
        "quý"),

    .unit_forms = CITE_UNITS(
        { "mét", "m" }, { "kilômét", "km" }, { "lít", "l" }, { "tấn", "t" },
        { "giây", "s" }, { "phút", "min" }, { "giờ", "h" },
        { "tuần", "week" }, { "tháng", "month" }, { "năm", "year" },
        { "độ", "°" }, { "euro", "eur" }, { "đô", "usd" }, { "oát", "w" },
        { "ngày", "day" }),

    .unit_phrases = CITE_UNITS(
        { "phần trăm", "%" }),

    .month_marks = CITE_WORDS(
        "tháng"),

    .year_marks = CITE_WORDS(
        "năm"),

    .source_words = CITE_WORDS("nguồn", "tài liệu", "trích dẫn"),
    .source_labels = CITE_WORDS("bài viết", "đoạn", "kết quả"),
    .attributions = CITE_WORDS("theo", "xem", "nguồn:")
};
