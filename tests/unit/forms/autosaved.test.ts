import { describe, expect, it } from "vitest";
import { readDocument } from "~/features/forms/document/read-document.schema";
import { hiddenAfterAutosave } from "~/features/forms/filling/autosaved.rules";
import { answersLeft, readLeftPage } from "~/features/forms/runner/left-page.rules";

const stamp = (answers: Record<string, string>, entries: Record<string, [string, string][]> = {}) =>
  JSON.stringify([Object.entries(answers), Object.entries(entries)]);
const saved = (change: Partial<Parameters<typeof hiddenAfterAutosave>[0]>) =>
  hiddenAfterAutosave({
    version: 7,
    before: { version: 3, was: stamp({ a: "1" }) },
    shown: stamp({ a: "2" }),
    stored: stamp({ a: "2" }),
    entry: null,
    ...change,
  });

describe("what a page sends along after it saved itself", () => {
  it("is as new as the draft where the page shows what is stored", () => {
    expect(saved({})).toEqual({ version: "7", was: stamp({ a: "2" }) });
  });

  it("stays as old as it was where a colleague changed another answer of the page, and says what the page shows", () => {
    const shown = stamp({ a: "2", b: "old" });
    expect(saved({ shown, stored: stamp({ a: "2", b: "theirs" }) })).toEqual({ version: "3", was: shown });
  });

  it("keeps the list of entries that the page shows, so that one added meanwhile is not taken for known", () => {
    const before = { version: 3, was: stamp({ a: "1" }, { t: [["x", "h"]] }) };
    const now = stamp(
      { a: "2" },
      {
        t: [
          ["x", "h"],
          ["y", "k"],
        ],
      },
    );
    const { version, was } = saved({ before, shown: now, stored: now });
    expect([version, was]).toEqual(["3", stamp({ a: "2" }, { t: [["x", "h"]] })]);
  });

  it("of an entry that stands elsewhere by now puts it where the page has it", () => {
    const now = stamp(
      { a: "2" },
      {
        t: [
          ["mine", "m"],
          ["y", "k"],
        ],
      },
    );
    const { version, was } = saved({
      shown: now,
      stored: now,
      entry: { templateId: "t", shownRow: 2, row: 0 },
    });
    expect(version).toBe("3");
    expect(JSON.parse(was)[1]).toEqual([
      [
        "t",
        [
          ["y", "k"],
          ["", ""],
          ["mine", "m"],
        ],
      ],
    ]);
  });

  it("of an entry that was added by it is new, with the entry", () => {
    const now = stamp({ a: "2" }, { t: [["mine", "m"]] });
    expect(saved({ shown: now, stored: now, entry: { templateId: "t", shownRow: 0, row: 0 } })).toEqual({
      version: "7",
      was: now,
    });
  });

  it("what is no stamp of ours says nothing of what was shown", () => {
    const before = { version: 3, was: "{" };
    expect(saved({ before })).toEqual({ version: "7", was: stamp({ a: "2" }) });
  });
});

describe("a page that was left before it was saved, and is read again", () => {
  const text = (value: string) => ({ type: "text", value }) as const;
  const field = { id: "a", type: "text", label: "A" };
  const document = readDocument(
    JSON.stringify({ title: "T", fields: [field], logicMap: {}, groups: [], prefill: [] }),
  ).document;
  const shown = (value: string) => ({ document: document!, asked: { page: 1 }, answers: { a: text(value) } });
  const context = { locale: "en-GB", currency: "GBP" };
  const left = { at: 1_000, version: "3", typed: "f.a=Half+a+sentence&version=3", flight: null };
  const put = (value: string, change: object = {}, now = { version: "3", now: 2_000 }) =>
    answersLeft(shown(value), { left: { ...left, ...change }, ...now, context });

  it("has what was typed put back, also where an earlier save of it was on its way", () => {
    expect(put("Old")).toEqual({ a: text("Half a sentence") });
    const flight = "f.a=Half&version=3";
    expect(put("Half", { flight }, { version: "4", now: 2_000 })).toEqual({ a: text("Half a sentence") });
  });

  it("stays as it is where it was saved by then, where somebody else changed it, and where it is long ago", () => {
    expect(put("Half a sentence", {}, { version: "4", now: 2_000 })).toBeNull();
    expect(put("A colleague's", {}, { version: "4", now: 2_000 })).toBeNull();
    expect(put("A colleague's", { flight: "f.a=Half" }, { version: "5", now: 2_000 })).toBeNull();
    expect(put("Old", {}, { version: "3", now: 40_000 })).toBeNull();
    expect(put("Old", {}, { version: "3", now: 500 })).toBeNull();
    expect(readLeftPage('{"at":"x"}')).toBeNull();
    expect(readLeftPage("{")).toBeNull();
  });
});
