import { describe, expect, it } from "vitest";
import {
  mentionBeingTyped,
  mentionedIds,
  namesLike,
  piecesOf,
} from "~/features/tasks/comments/mentions.rules";
import { tooSteep } from "../support/growth";

const people = [
  { id: "tom", name: "Tom Ellery" },
  { id: "ann", name: "Ann Lee" },
  { id: "anns", name: "Ann Lee-Smith" },
  { id: "zoe", name: "Zoë O’Brien" },
  { id: "ali", name: "علي حسن" },
  { id: "odd", name: "A.* (B)" },
];

describe("mentions in a text", () => {
  it.each([
    { text: "@Tom Ellery please", ids: ["tom"] },
    { text: "Ask (@tom   ELLERY), now", ids: ["tom"] },
    { text: "@Ann Lee and @Ann Lee-Smith", ids: ["ann", "anns"] },
    { text: "@Ann Lee-Smith", ids: ["anns"] },
    { text: "@Ann Lee, @Ann Lee", ids: ["ann"] },
    { text: "@Ann Leeson", ids: [] },
    { text: "mail tom@Tom Ellery", ids: [] },
    { text: "me@tom.example", ids: [] },
    { text: "@Tom", ids: [] },
    { text: "@Zoe\u0308 O’Brien!".normalize("NFC"), ids: ["zoe"] },
    { text: "مرحبا @علي حسن", ids: ["ali"] },
    { text: "@A.* (B) and @Axx (B)", ids: ["odd"] },
    { text: "👋@Tom Ellery👍", ids: ["tom"] },
    { text: "line\n@Tom\nEllery", ids: ["tom"] },
    { text: "@ @@ @@@Tom Ellery", ids: ["tom"] },
  ])("$text", ({ text, ids }) => {
    expect(mentionedIds(text, people)).toEqual(ids);
  });

  it("two of one name are both meant", () => {
    const twins = [
      { id: "a", name: "Jo Day" },
      { id: "b", name: "Jo Day" },
    ];
    expect(mentionedIds("@jo day", twins)).toEqual(["a", "b"]);
  });

  it("a text of nothing but @ has none, and costs no more than it is long", () => {
    const many = Array.from({ length: 20 }, (_, n) => ({ id: `${n}`, name: `Person ${n}` }));
    expect(mentionedIds("@".repeat(5_000), many)).toEqual([]);
    for (const piece of ["@", "@Person ", "a@"]) {
      expect(tooSteep(piece, (text) => mentionedIds(text, many), 64_000)).toBeNull();
    }
  });

  it("is shown in pieces that make up the text again", () => {
    const text = "Hi @Tom Ellery, and @nobody.";
    const pieces = piecesOf(text, ["Tom Ellery"]);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    expect(pieces.filter((piece) => piece.isMention).map((piece) => piece.text)).toEqual(["@Tom Ellery"]);
  });
});

describe("a mention that is being typed", () => {
  it.each([
    { text: "@", typed: { from: 0, query: "" } },
    { text: "Hi @To", typed: { from: 3, query: "To" } },
    { text: "Hi @Tom El", typed: { from: 3, query: "Tom El" } },
    { text: "(@zo", typed: { from: 1, query: "zo" } },
    { text: "a@b", typed: null },
    { text: "Hi @Tom\nEl", typed: null },
    { text: "no at all", typed: null },
    { text: "@one two three four five", typed: null },
  ])("$text", ({ text, typed }) => {
    expect(mentionBeingTyped(text, text.length)).toEqual(typed);
  });

  it("offers who fits by any word of the name, without accents", () => {
    expect(namesLike(people, "zoe").map(({ id }) => id)).toEqual(["zoe"]);
    expect(namesLike(people, "el").map(({ id }) => id)).toEqual(["tom"]);
    expect(namesLike(people, "", 3)).toHaveLength(3);
    expect(namesLike(people, "x")).toEqual([]);
  });
});
