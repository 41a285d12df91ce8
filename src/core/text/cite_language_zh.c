
/*
 * Copyright (C) the ngx_cite authors
 *
 * Chinese, simplified and traditional.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_zh = {

    .negations = CITE_WORDS(
        "不", "没", "沒", "无", "無", "未", "非", "否", "别", "勿", "莫",
        "毋", "禁", "拒"),

    .limits = CITE_WORDS(
        "约", "多", "少", "更", "最", "超", "至", "上", "下", "前", "后",
        "全", "都", "每", "仅", "只",
        "可", "能", "将", "应", "必", "须"),

    .fillers = CITE_WORDS(
        "的", "地", "得", "了", "着", "之", "在", "所", "其", "此", "该",
        "也", "就", "且", "而"),

    .numbers = CITE_VALUES(
        { "零", 0 }, { "一", 1 }, { "二", 2 }, { "两", 2 }, { "三", 3 },
        { "四", 4 }, { "五", 5 }, { "六", 6 }, { "七", 7 }, { "八", 8 },
        { "九", 9 }, { "十", 10 }),

    .scales = CITE_VALUES(
        { "百", 100 }, { "千", 1000 }, { "万", 10000 }, { "萬", 10000 },
        { "亿", 100000000 }, { "億", 100000000 }),

    .units = CITE_WORDS(
        /* parts of units and of numbers: 毫米, 公里, 平方, 万元 */
        "毫", "微", "厘", "公", "英", "平", "方", "小", "百", "千", "万",
        "亿", "倍",
        /* lengths, areas, volumes, masses */
        "米", "里", "尺", "寸", "丈", "亩", "升", "克", "斤", "磅", "吨",
        /* times and degrees */
        "年", "月", "日", "天", "周", "时", "分", "秒", "刻", "钟", "度",
        /* money */
        "角", "美", "欧",
        /* words that count */
        "个", "人", "位", "名", "件", "台", "头", "层", "座", "张", "户",
        "条", "株", "次", "辆", "间", "页"),

    .unit_forms = CITE_UNITS({ "元", "cny" }),

    .unit_prefixes = CITE_WORDS(
        "毫", "微", "公", "英", "平", "方", "千", "厘"),

    .year_signs = CITE_WORDS("年"),
    .month_signs = CITE_WORDS("月"),
    .day_signs = CITE_WORDS("日"),

    .hour_signs = CITE_WORDS("点"),
    .half_hours = CITE_WORDS("半"),
    .minute_signs = CITE_WORDS("分"),
    .mornings_before = CITE_WORDS("上午", "早上", "凌晨"),
    .afternoons_before = CITE_WORDS("下午", "晚上"),

    .headings = CITE_WORDS(
        "参考文献", "參考文獻", "参考资料", "參考資料", "来源", "來源",
        "资料来源", "引用"),

    .source_words = CITE_WORDS(
        "来源", "來源", "文档", "文檔", "文件", "资料", "資料", "参考",
        "參考", "参考文献", "引用"),
    .attributions = CITE_WORDS(
        "根据", "根據", "依据", "參見", "参见", "参考", "见", "見", "来源：",
        "来源:", "來源："),
    .connectors = CITE_WORDS("和", "并且", "以及", "而且"),
    .numberings = CITE_WORDS("步骤", "步驟")
};
