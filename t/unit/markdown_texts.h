
/*
 * Copyright (C) the ngx_cite authors
 *
 * Answers as models write them.  "%" is the place of a unique word, which
 * both parsers are asked about.
 */


#ifndef MARKDOWN_TEXTS_H
#define MARKDOWN_TEXTS_H


static const struct {
    const char  *name;
    const char  *text;
} markdown_texts[] = {

    { "plain paragraphs",
      "Revenue % grew in the third quarter, and margins % held.\n"
      "The second line % belongs to the same paragraph.\n\n"
      "A second paragraph % with *emphasis %* and **strong %** words.\n" },

    { "headings",
      "# Overview %\n\nText % here.\n\n## Details `%`\nMore % text\n"
      "### [%](https://a.example/%)\n\nSetext %\n========\n\n"
      "Second setext %\n---\nText % after it.\n#not-a-heading %\n" },

    { "a flat list",
      "The main points are:\n\n- First % point\n- Second `%` point\n"
      "- Third [%](https://a.example/%) point\n\nIn short: %.\n" },

    { "a numbered list with bold leads",
      "1. **Lead %**: text % goes on.\n2. **Other %**: more `%` text.\n"
      "3. **Last %**: see [%](https://b.example/%?q=1#%).\n\nDone %.\n" },

    { "nested lists",
      "- Outer %\n  - Inner %\n    - Innermost % with `%`\n  - Inner again %\n"
      "- Outer again %\n\n  A second paragraph % of the item.\n\n"
      "      indented % code in the item\n\n- Last %\n" },

    { "a list with fenced code",
      "1. Install it %:\n\n   ```bash\n   pip install %\n   ```\n\n"
      "2. Run it %:\n\n   ```python\n   x = a[1]  # %\n\n"
      "   print(x)  # %\n   ```\n\n3. Look % at it.\n" },

    { "code under a bullet without blank lines",
      "- Step %\n  ```js\n  const a = b[0]; // %\n  ```\n- Next %\n"
      "  ~~~\n  % raw\n  ~~~\n  and % text\n\nAfter % it.\n" },

    { "a nested list with code",
      "1. Outer %\n   - Inner %\n\n     ```c\n     int a[1]; /* % */\n"
      "     ```\n\n   - Inner % two\n2. Outer % two\n" },

    { "fences of both kinds",
      "Use % this:\n\n```json\n{\"k\": [1, 2], \"v\": \"%\"}\n```\n\n"
      "or % that:\n\n~~~~ %\n```\n% still code\n~~~\n% still\n~~~~\n\n"
      "and % on.\n" },

    { "a fence in a fence",
      "````markdown\n```python\n% = 1\n```\n[%](%)\n````\n\nText %.\n" },

    { "a fence that is not closed",
      "Begin % here:\n\n```sql\nSELECT % FROM t;\n\n# % is no heading\n" },

    { "a fence in the middle of a paragraph",
      "Text % before\n```\ncode %\n```\ntext % after\n" },

    { "indented code",
      "Run % it:\n\n    make %\n    make install %\n\n    again %\n\n"
      "Text % with\n    a continued % line, which is no code.\n" },

    { "inline code",
      "Call `f(%)` or ``a ` %`` or `` ` ``, then % and `a[1]` %.\n"
      "A span may `go on %\nover % lines` and end %. Open ` tick %\n" },

    { "code and links meet",
      "[`%` code](https://a.example/%) and `[%](%)` and "
      "[a `](%)` b](/%) %\n" },

    { "inline links",
      "See [%](https://a.example/%) and [%](<https://b.example/a b %> \"%\")\n"
      "and [%](/url '%') and [%](/url (%)) and [%]() and [%](#%).\n"
      "Parentheses [%](https://en.example/wiki/Foo_(%)_bar) count %.\n" },

    { "what is no link",
      "[%] and [%] (%) and [%](a b %) and (%) and [%](%\n\n"
      "Not [%](<%) and not [%](/url \"%) %.\n" },

    { "links that hold brackets",
      "[a [%] b](https://a.example/%) and [[%]](https://b.example/%) %\n"
      "[a [%](/%) b](/%) and ![%](/% \"%\") and [![%](/%)](/%) %\n" },

    { "reference links",
      "As [%][ref] and [ref][] and [ref] and [Ref] and [%][REF] say %;\n"
      "[%][none] and [none] do not. ![%][img] shows % it.\n\n"
      "[ref]: https://a.example/% \"%\"\n[img]: <https://b.example/%>\n"
      "  '%'\n" },

    { "definitions first",
      "[home page]: https://a.example/%\n[b]: /%\n\n"
      "The [home   Page] and [%][home\npage] and [b] are % there.\n" },

    { "definitions that are none",
      "Text %\n[a]: /%\n\n[b]: /% % trailing\n\n[c]: \n\n[a] [b] [c] %\n\n"
      "    [d]: /%\n\n[d] %\n" },

    { "escapes",
      "\\[%](%) and \\`%\\` and \\\\[%](/%) and \\\\\\[%](/%)\n"
      "and [%\\](/%) % `\\` % and [a\\]%](/%) and [%](/a\\)%)\n"
      "and \\<b % \\!\\[%] !\\[%](/%)\n" },

    { "autolinks and tags",
      "Visit <https://a.example/%?a=[1]> or <mail%@b.example>, %.<br>\n"
      "<span title=\"[%](%)\">text % [%](/%)</span> and <b>% `%`</b>\n"
      "a < b % and c > d % and x<y[%](/%)> <not a tag %, 5 <6 %\n"
      "<!-- % -->\n" },

    { "blocks of html",
      "<details>\n<summary>% more</summary>\n\nText % with `%` code.\n\n"
      "</details>\n\n<div>\n`%` is no code, [%](%) no link\n</div>\n\n"
      "After % it.\n\n<pre>\n[%](%)\n\n`%`\n</pre>\n\n<!-- a comment\n\n"
      "[%](%) -->\nText `%` %\n" },

    { "quotes",
      "> Quoted % text with `%` and [%](/%)\n> goes % on\nlazily %.\n\n"
      "> ```\n> % code\n> ```\n> Text %\n>\n>     indented %\n\n"
      "> > nested % quote\n> > - with a list %\n>\n"
      "> and [% over\n> lines](/%)\n" },

    { "tables as text",
      "| Name % | Value |\n|--------|-------|\n| `%` | [%](/%) |\n"
      "| a % | `b | %` |\n\nText %.\n" },

    { "breaks",
      "Text %\n\n---\n\nText %\n***\nText % again\n\n* * *\n\n- - -\n%\n"
      "\n_____\n    % code\n" },

    { "mathematics",
      "The sum $a_1 + b[%]$ is % and \\(x[%]\\) too.\n\n"
      "$$\nE = mc^2 % [%]\n$$\n\nSo \\\\[ % \\\\] is.\n" },

    { "task lists",
      "- [ ] Open % task\n- [x] Done `%` task\n  - [ ] Inner [%](/%)\n\n"
      "  Text % of it.\n" },

    { "an answer with sources",
      "## Answer %\n\nGrowth was strong % [[%]](https://a.example/%), but "
      "costs rose % ([source %](https://b.example/%)).\n\n"
      "**Sources**\n\n1. [%](https://a.example/%) - title %\n"
      "2. <https://b.example/%>\n3. `file_%.pdf`, page %\n" },

    { "a link to a tool call",
      "Revenue was high % ([revenue %](https://ui.example/-/ai/s-1/message/"
      "call_%/-/open)) and costs ([costs %](/o/p/-/ai/s/message/%/-/open)) "
      "fell %.\n" },

    { "tabs",
      "-\titem %\n\n\ttext % of it\n\n\t\tcode %\n\n1.\tone %\n\n\ttwo `%`\n\n"
      "\tcode % or text\n\nend %\n\n\tcode %\n" },

    { "line ends of other systems",
      "# Head %\r\n\r\n```\r\ncode %\r\n```\r\n\r\nText `%\r\n%` [%\r\n%](/%)"
      "\r\n\r\n    code %\r\n\r\n[%][r]\r\n\r\n[r]: /%\r\n" },

    { "other scripts",
      "Gewinn \xc3\xbc" "ber % f\xc3\xbcr `%` \xe3\x80\x90%\xe3\x80\x91 "
      "[\xe6\x97\xa5%](/%) [\xc3\x84%][\xc3\xa4\xc3\x96] %\n\n"
      "[\xc3\x84\xc3\xb6]: /%\n" },

    { "an explanation with everything",
      "# Setup %\n\nFirst % read the [manual %](https://a.example/%).\n\n"
      "1. Clone % it:\n   ```sh\n   git clone %\n   cd %\n   ```\n"
      "   Then % wait.\n2. Configure `%`:\n\n   | key | value |\n"
      "   |-----|-------|\n   | `%` | [%][doc] |\n\n   > Note %: see `%`.\n\n"
      "3. Start % it.\n\n---\n\n**Hint:** `%` may `` need ` % `` time, "
      "see [%][doc] or [doc].\n\n[doc]: https://b.example/% \"%\"\n" }
};


#endif /* MARKDOWN_TEXTS_H */
