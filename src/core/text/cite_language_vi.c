
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
        "trong trường hợp", "chỉ khi", "chỉ với", "ngoại trừ", "trừ", "giả sử",
        "nếu không", "ngay khi", "sau khi được", "tùy theo", "tùy thuộc",
        "phụ thuộc vào", "khi và chỉ khi", "chỉ sau khi", "chỉ dành cho",
        "ngay cả khi", "dù cho", "nhưng chỉ", "giả định", "giả như", "ví như",
        "cho đến khi", "với sự đồng ý", "hễ", "một khi", "trong điều kiện",
        "trừ thứ", "trừ ngày", "giá như", "giá mà", "nếu như", "phải chi",
        "ví thử"),

    .denials = CITE_WORDS(
        "không đúng", "không phải", "sai sự thật", "sai lầm", "phủ nhận",
        "bác bỏ", "từ chối", "thất bại", "không thể", "tin đồn", "nghi ngờ",
        "khó có khả năng", "không đúng là", "không đúng sự thật", "bịa đặt",
        "huyền thoại", "không ai tin", "rút lại", "trái với", "vô căn cứ",
        "không có căn cứ", "không có bằng chứng", "không nói", "chưa từng nói",
        "không thể nào", "loại trừ khả năng", "hoài nghi", "bị cấm",
        "khước từ", "không chịu", "phản bác", "cải chính", "chối", "hiểu lầm",
        "tin giả", "không có dấu hiệu", "không hề", "tuyệt đối không",
        "hoàn toàn không"),

    .insteads = CITE_WORDS(
        "thay vì"),

    .reports = CITE_WORDS(
        "cho rằng", "tuyên bố rằng", "được cho là", "cáo buộc", "tin rằng",
        "nghĩ rằng", "nghi ngờ", "dự kiến", "dự đoán", "kỳ vọng", "hy vọng",
        "mong", "định", "dự định", "muốn", "cố gắng", "hứa", "đề xuất",
        "đe dọa", "lo ngại", "có lẽ", "có thể", "có khả năng", "dường như",
        "nghe nói", "có tin đồn", "nghe đồn", "người ta nói",
        "người ta cho rằng", "có vẻ", "hình như", "tự hỏi", "hỏi liệu",
        "giả vờ", "giả định rằng", "ước tính", "giả thuyết", "mơ ước",
        "ao ước", "khuyến nghị", "tìm cách", "nỗ lực", "nghi can", "bị nghi",
        "về lý thuyết", "tin là", "mong muốn", "lên kế hoạch", "dự tính",
        "toan", "bị cho là", "khẳng định rằng", "nặc danh", "ẩn danh",
        "giấu tên", "chưa được xác nhận", "chưa xác nhận",
        "theo truyền thuyết", "tương truyền", "trong tiểu thuyết",
        "trong cuốn tiểu thuyết", "trong phim", "trong bộ phim",
        "trong truyện", "trong vở kịch", "theo truyện", "kiến nghị", "đề nghị",
        "kêu gọi", "lời kêu gọi", "kế hoạch", "đòi", "giả thuyết rằng",
        "giá như", "giá mà", "phải chi", "ước gì"),

    .modals = CITE_WORDS(
        "có thể", "có lẽ", "nên", "phải", "sẽ có thể", "bác bỏ", "từ chối",
        "phủ quyết", "hủy bỏ", "cấm", "thiếu", "không có", "chưa bao giờ",
        "không bao giờ", "chẳng bao giờ"),

    .approximators = CITE_WORDS(
        "gần như", "hầu như", "khoảng", "chừng", "xấp xỉ", "gần", "hầu hết",
        "độ", "không phải tất cả", "suýt", "chưa hẳn", "không hẳn", "ít nhiều",
        "vào khoảng", "hơn một chút", "một phần", "trung bình", "đôi khi",
        "hiếm khi", "thường", "nửa", "chỉ vừa"),

    .bounds = CITE_WORDS(
        "ít nhất", "tối thiểu", "tối đa", "nhiều nhất", "lên đến", "tới",
        "hơn", "dưới", "trên", "không quá", "trở lên", "sớm nhất",
        "muộn nhất", "chậm nhất", "không dưới", "chưa đến", "chưa đầy",
        "chưa tới", "không đến", "không tới", "trở xuống", "hoặc ít hơn",
        "hoặc hơn", "thậm chí không", "vượt quá"),

    .exclusives = CITE_WORDS(
        "chỉ", "duy nhất", "chỉ có"),

    .opening_conditions = CITE_WORDS(
        "không có", "thiếu", "theo"),

    .quantifiers = CITE_WORDS(
        "phần lớn", "đa số", "hầu hết", "nhiều", "ít", "vài", "một vài",
        "một số", "không ai trong", "không ai trong số", "một nửa", "nửa",
        "phần ba", "phần ba số", "phần tư", "phần tư số", "phần năm",
        "phần trăm", "phần trăm số", "% số", "%", "thiểu số", "một phần",
        "một trong", "một trong số", "hai trong", "ba trong số",
        "không phải tất cả", "số còn lại", "một nhúm", "hầu như không"),

    .trailers = CITE_WORDS(
        "sớm nhất", "muộn nhất", "tối đa", "tối thiểu", "ít nhất",
        "nhiều nhất", "hoặc hơn", "trở lên", "trở xuống", "khoảng", "có lẽ",
        "nghe nói", "người ta nói", "theo tin đồn", "theo giới phê bình",
        "về lý thuyết", "về nguyên tắc", "trên giấy", "một phần",
        "không bao giờ", "không", "chưa", "chỉ", "hay không", "nếu có thể",
        "trung bình", "gần như", "trừ", "ngoại trừ", "là sai", "là không đúng",
        "là bịa đặt", "là tin đồn", "là hoang đường", "đã bị bác bỏ",
        "bị bác bỏ", "đã bị từ chối", "là vô lý"),

    .thats = CITE_WORDS(
        "rằng", "liệu"),

    .knowns = CITE_WORDS(
        "cho thấy", "chứng minh", "chứng tỏ", "tiết lộ", "xác nhận", "nói",
        "tuyên bố", "thông báo", "công bố", "báo cáo", "biết", "sự thật",
        "phát hiện", "giải thích", "nghĩa", "viết", "thêm", "nhận thấy",
        "thấy", "thừa nhận", "nhấn mạnh", "ghi nhận", "cảnh báo", "được",
        "gọi", "coi", "cũng", "đó", "đây", "này"),

    .share_phrases = CITE_UNITS(
        { "ba phần tư", "75" }, { "một phần tư", "25" },
        { "một phần năm", "20" }, { "hai phần năm", "40" },
        { "một phần ba", "1/3" }, { "hai phần ba", "2/3" },
        { "ba phần năm", "60" }, { "bốn phần năm", "80" },
        { "một phần mười", "10" }, { "một phần sáu", "1/6" },
        { "một phần tám", "1/8" }),

    .number_links = CITE_WORDS(
        "và"),

    .dot_groups = 1,

    .contrasts = CITE_WORDS(
        "nhưng", "tuy nhiên", "mặc dù", "song"),

    .numbers = CITE_VALUES(
        { "hai", 2 }, { "ba", 3 }, { "bốn", 4 }, { "sáu", 6 }, { "bảy", 7 },
        { "tám", 8 }, { "chín", 9 }, { "mười", 10 }, { "tá", 12 },
        { "mốt", 1 }, { "lăm", 5 }),

    .scales = CITE_VALUES(
        { "trăm", 100 }, { "nghìn", 1000 }, { "ngàn", 1000 },
        { "triệu", 1000000 }, { "tỷ", 1000000000 }, { "tỉ", 1000000000 },
        { "mươi", 10 },
        { "tr", 1000000 }),

    .shares = CITE_VALUES(
        { "nửa", 50 }),

    .range_links = CITE_WORDS(
        "đến", "tới"),

    .quarters = CITE_WORDS(
        "quý"),

    .fraction_links = CITE_UNITS(
        { "trên", "in" }, { "trong số", "in" }, { "trong", "in" },
        { "phần", ">" }),

    .and_halves = CITE_WORDS(
        "rưỡi"),

    .clock_marks = CITE_WORDS(
        "lúc"),

    .clock_tails = CITE_UNITS(
        { "rưỡi", "+30" }),

    .day_parts = CITE_UNITS(
        { "sáng", "am" }, { "buổi sáng", "am" }, { "trưa", "noon" },
        { "buổi trưa", "noon" }, { "chiều", "pm" }, { "buổi chiều", "pm" },
        { "tối", "pm" }, { "buổi tối", "pm" }, { "đêm", "night" }),

    .ordinal_marks = CITE_WORDS(
        "thứ"),

    .unit_forms = CITE_UNITS(
        { "mét", "m" }, { "kilômét", "km" }, { "lít", "l" }, { "tấn", "t" },
        { "giây", "s" }, { "phút", "min" }, { "giờ", "h" },
        { "tuần", "week" }, { "tháng", "month" }, { "năm", "year" },
        { "độ", "°" }, { "euro", "eur" }, { "đô", "usd" }, { "oát", "w" },
        { "ngày", "day" }, { "đồng", "vnd" }, { "vnđ", "vnd" },
        { "vnd", "vnd" },
        { "km", "km" }, { "gam", "g" }, { "ký", "kg" }, { "cân", "kg" },
        { "kílômét", "km" }, { "kilogam", "kg" }, { "ha", "ha" },
        { "tiếng", "h" }),

    .unit_phrases = CITE_UNITS(
        { "phần trăm", "%" },
        { "đô la", "usd" }, { "mét vuông", "m2" }, { "ki lô mét", "km" },
        { "km vuông", "km2" }, { "mét khối", "m3" },
        { "điểm phần trăm", "pp" }, { "phần trăm điểm", "pp" },
        { "cây số", "km" }),

    .month_marks = CITE_WORDS(
        "tháng"),

    .year_marks = CITE_WORDS(
        "năm"),

    .decade_marks = CITE_WORDS(
        "thập niên", "những năm", "thập kỷ"),

    .minuses = CITE_WORDS(
        "âm", "trừ"),

    .belows = CITE_WORDS(
        "dưới không"),

    .tens_ones = CITE_WORDS(
        "một", "mốt"),

    .spellings = CITE_UNITS(
        { "kỉ", "kỷ" }, { "tỉ", "tỷ" }),

    .source_words = CITE_WORDS("nguồn", "tài liệu", "trích dẫn"),
    .source_labels = CITE_WORDS("bài viết", "đoạn", "kết quả"),
    .attributions = CITE_WORDS("theo", "xem", "nguồn:"),

    .centuries = CITE_WORDS("kỷ")
};
