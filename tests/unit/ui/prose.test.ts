import { describe, expect, it } from "vitest";
import { linkPieces } from "~/lib/link-pieces.rules";
import { proseBlocks } from "~/ui/prose.rules";

describe("plain text in blocks", () => {
  it("paragraphs by blank lines, lists by their marks, one right after the other too", () => {
    expect(proseBlocks("Do this:\r\n- one\n* two\n• three\nThen\nthat\n\n\n1. a\n2) b\n\n- last")).toEqual([
      { kind: "paragraph", lines: ["Do this:"] },
      { kind: "list", isNumbered: false, items: ["one", "two", "three"] },
      { kind: "paragraph", lines: ["Then", "that"] },
      { kind: "list", isNumbered: true, items: ["a", "b"] },
      { kind: "list", isNumbered: false, items: ["last"] },
    ]);
  });

  it("a dash inside a line, a lone mark and a year are no list", () => {
    const text = "a - b\n-\n2027 is the year\n-5 degrees";
    expect(proseBlocks(text)).toEqual([{ kind: "paragraph", lines: text.split("\n") }]);
    expect(proseBlocks(" \n ")).toEqual([]);
  });
});

describe("addresses in a text", () => {
  const links = (text: string) => linkPieces(text).flatMap(({ href }) => href ?? []);
  it.each([
    { text: "See https://a.example/x?y=1&z=2.", found: ["https://a.example/x?y=1&z=2"] },
    { text: "(http://a.example/b_(c))", found: ["http://a.example/b_(c))"] },
    { text: "(see https://a.example)", found: ["https://a.example"] },
    { text: "https://a.example, https://b.example!", found: ["https://a.example", "https://b.example"] },
    { text: "javascript:alert(1) data:text/html,x ftp://a.example //a.example", found: [] },
    { text: "https://", found: [] },
    { text: '<a href="https://a.example">x</a>', found: ["https://a.example"] },
  ])("$text", ({ text, found }) => {
    expect(links(text)).toEqual(found);
  });

  it("the pieces make up the text again", () => {
    const text = "Go to https://a.example/long, then https://b.example.";
    expect(
      linkPieces(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  });
});
