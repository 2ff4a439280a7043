import { describe, expect, it } from "vitest";
import type { RichBlock } from "~/lib/rich-text/rich-text.types";
import { richTextTree } from "~/lib/rich-text/rich-text-tree";
import { writtenMarkdown } from "~/lib/rich-text/written-markdown";

/** The tree in short: what a person would say of it. */
const short = (blocks: readonly RichBlock[]): unknown[] =>
  blocks.map((block) => {
    if (block.kind === "list")
      return { [block.isNumbered ? `ol${block.start}` : "ul"]: block.items.map((item) => short(item)) };
    const words = block.words
      .map(({ text, bold, italic, href }) => {
        const marks = [bold && "b", italic && "i", href && `a ${href}`].filter(Boolean).join(",");
        return marks ? `{${marks}:${text}}` : text;
      })
      .join("");
    return block.kind === "heading" ? `h${block.level} ${words}` : words;
  });
const said = (text: string) => short(richTextTree(text));

describe("what is supported", () => {
  it.each<[string, unknown[]]>([
    ["", []],
    [" \n\n \t", []],
    ["One\ntwo\n\nthree", ["One\ntwo", "three"]],
    ["One  \ntwo\\\nthree", ["One\ntwo\nthree"]],
    ["# A\n\n## B\n\n### C\n\n#### D\n\n###### E", ["h1 A", "h1 B", "h2 C", "h2 D", "h2 E"]],
    ["**bold** and *italic* and ***both***", ["{b:bold} and {i:italic} and {b,i:both}"]],
    ["__bold__ and _italic_", ["{b:bold} and {i:italic}"]],
    ["** a ** b", ["** a ** b"]],
    [
      "[a](https://a.example) [b](/tasks) [c](mailto:a@b.example) [d](tel:+44123)",
      ["{a https://a.example:a} {a /tasks:b} {a mailto:a@b.example:c} {a tel:+44123:d}"],
    ],
    ["**[a](/x)**", ["{b,a /x:a}"]],
    ['[**a** b](/x "title")', ["{b,a /x:a}{a /x: b}"]],
    ["[](/x)", ["{a /x:/x}"]],
    ["- a\n- b\n  - c\n    - d", [{ ul: [["a"], ["b", { ul: [["c", { ul: [["d"]] }]] }]] }]],
    ["1. a\n2. b", [{ ol1: [["a"], ["b"]] }]],
    ["7) a\n8) b", [{ ol7: [["a"], ["b"]] }]],
    ["- a\n\n  b\n- c", [{ ul: [["a", "b"], ["c"]] }]],
    ["-\n- a", [{ ul: [[], ["a"]] }]],
    ["- ## a", [{ ul: [["a"]] }]],
    ["a\\*b\\* &amp; &#x41; &copy;", ["a*b* & A ©"]],
  ])("%j", (text, expected) => {
    expect(said(text)).toEqual(expected);
  });
});

describe("what is not supported stays as text", () => {
  it.each<[string, unknown[]]>([
    ["<b>x</b> <script>alert(1)</script>", ["<b>x</b> <script>alert(1)</script>"]],
    ["<div>\nx\n</div>", ["<div>\nx\n</div>"]],
    ["`code` and ```x```", ["`code` and ```x```"]],
    ["```\ncode\n```", ["```\ncode\n```"]],
    ["    four spaces", ["four spaces"]],
    ["> quoted", ["> quoted"]],
    ["---", ["---"]],
    ["***", ["***"]],
    ["a\n===", ["a\n==="]],
    ["a\n---", ["a\n---"]],
    ["![alt](https://a.example/x.png)", ["!{a https://a.example/x.png:alt}"]],
    ["<https://a.example>", ["<https://a.example>"]],
    ["[a]: https://a.example", ["[a]: https://a.example"]],
    ["[a][b] [c]", ["[a][b] [c]"]],
    ["| a | b |\n|---|---|", ["| a | b |\n|---|---|"]],
    ["[a](javascript:alert(1))", ["[a](javascript:alert(1))"]],
    ["[**a**](//evil.example)", ["[{b:a}](//evil.example)"]],
    [
      "- a\n  - b\n    - c\n      - d\n      - e\n    - f",
      [{ ul: [["a", { ul: [["b", { ul: [["c"], ["d"], ["e"], ["f"]] }]] }]] }],
    ],
    ["- - - - - a", [{ ul: [[{ ul: [[{ ul: [["- - a"]] }]] }]] }]],
  ])("%j", (text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  it("longer than what is taken is not parsed, and none of it is lost", () => {
    const long = `**a**\n\n${"x".repeat(20_000)}`;
    expect(said(long)).toEqual(["**a**", "x".repeat(20_000)]);
  });
});

describe("one form for what means the same", () => {
  it.each<[string, unknown[]]>([
    ["**a** **b**", ["{b:a} {b:b}"]],
    ["**a **b", ["**a **b"]],
    ["**a&#x20;**.", ["{b:a} ."]],
    ["**a**\n**b**", ["{b:a\nb}"]],
    ["a&#x20;\n&#x20;b&#x20;", ["a\nb"]],
    ["## a&#xA;b", ["h1 a b"]],
    ["&#x20;", []],
    ["a\tb\u0000c\ufeffd\u0007", ["a b�cd"]],
  ])("%j", (text, expected) => {
    expect(said(text)).toEqual(expected);
  });
});

describe("written as people would write it", () => {
  it.each([
    "One\ntwo\n\nthree",
    "## A\n\n### B\n\ntext",
    "- a\n- b\n  - c\n    - d",
    "1. a\n2. b",
    "**bold** and *italic* and [a link](https://a.example/?x=1&y=2)",
    "**bold\nover two lines**",
    "`code`, <b>, ~x~ and a > b = c!",
    "a\n\\\nb",
    "un*frigging*believable",
    "5 - 3, 1) no, #hash, +44 1234",
    "- a\n\n* b",
    "[a](/x)",
  ])("%j", (text) => {
    expect(writtenMarkdown(richTextTree(text))).toBe(text);
  });
});
