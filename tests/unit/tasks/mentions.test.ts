import { describe, expect, it } from "vitest";
import { mayDelete, type Reader, toldOf } from "~/features/tasks/comments/comments.rules";
import { CommentInput } from "~/features/tasks/comments/comments.schema";
import { COMMENT_LIMIT } from "~/features/tasks/comments/comments.types";
import {
  mentionBeingTyped,
  mentionedIds,
  namesLike,
  piecesOf,
} from "~/features/tasks/comments/mentions.rules";

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

  it("a text of nothing but @ costs no time", () => {
    const many = Array.from({ length: 200 }, (_, n) => ({ id: `${n}`, name: `Person ${n}` }));
    const before = performance.now();
    expect(mentionedIds("@".repeat(COMMENT_LIMIT), many)).toEqual([]);
    expect(performance.now() - before).toBeLessThan(2_000);
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

describe("who is told of a comment", () => {
  const reader = (id: string, change: Partial<Reader> = {}): Reader => ({
    id,
    isAssignee: false,
    isOwner: false,
    isStaff: false,
    ...change,
  });
  const owner = reader("owner", { isOwner: true });
  const mate = reader("mate");
  const staff = reader("staff", { isStaff: true });
  const told = (all: Reader[], authorId: string, mentioned: string[] = []) =>
    toldOf(all, { authorId, mentioned }).map(({ id, isMention }) => (isMention ? `@${id}` : id));

  it("the owner where nobody is assigned, and the staff who wrote", () => {
    expect(told([owner, mate, staff], "mate")).toEqual(["owner", "staff"]);
  });

  it("the assignees and not the owner", () => {
    const assigned = reader("worker", { isAssignee: true });
    expect(told([owner, assigned, mate], "mate")).toEqual(["worker"]);
    expect(told([owner, assigned, mate], "worker")).toEqual([]);
  });

  it("never the author, and nobody twice: who is mentioned is told that", () => {
    expect(told([owner, mate, staff], "staff", ["mate", "owner", "staff"])).toEqual(["@owner", "@mate"]);
  });

  it("a comment is deleted by its author and by moderators", () => {
    const may = (id: string, isModerator: boolean) => mayDelete({ createdBy: "a" }, { id, isModerator });
    expect([may("a", false), may("b", false), may("b", true)]).toEqual([true, false, true]);
  });
});

describe("the text of a comment", () => {
  const read = (text: string) => CommentInput.safeParse({ text });
  it.each(["", "   ", "\n\t", "\u200b\u200d", "\u202e"])("nothing to be seen is refused: %j", (text) => {
    expect(read(text).error?.issues[0]?.message).toBe("Write a comment first");
  });

  it.each(["👍", "?", "مرحبا", "0"])("one sign is enough: %s", (text) => {
    expect(read(text).data?.text).toBe(text);
  });

  it("is kept as it was typed, but for line ends, control characters and the space around it", () => {
    expect(read("  <b>\r\nA\u0007</b>\u0000 ").data?.text).toBe("<b>\nA</b>");
    expect(read("a\n\n  \n\n\nb\n\nc").data?.text).toBe("a\n\nb\n\nc");
  });

  it("says how long it is when it is too long", () => {
    expect(read("x".repeat(COMMENT_LIMIT)).success).toBe(true);
    expect(read("x".repeat(COMMENT_LIMIT + 1)).error?.issues[0]?.message).toBe(
      "Use at most 5,000 characters. You have 5,001",
    );
  });
});
