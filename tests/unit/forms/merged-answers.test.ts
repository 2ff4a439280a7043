import { describe, expect, it } from "vitest";
import type { Answer, Answers } from "~/features/forms/answers/answer.types";
import { mergedAnswers } from "~/features/forms/answers/merged-answers.rules";
import { dice } from "../../harness/dice";

const text = (value: string): Answer => ({ type: "text", value });
const rows = (...values: Answers[]): Answer => ({
  type: "template",
  loopCount: values.length,
  templateValues: values,
});

describe("two people's edits of one draft", () => {
  it("are merged field by field; what both changed otherwise is named, with both", () => {
    const base = { a: text("1"), b: text("1"), c: text("1"), d: text("1"), e: text("1") };
    const mine = { a: text("2"), b: text("1"), c: text("2"), d: text("2"), f: text("new") };
    const theirs = { a: text("1"), b: text("3"), c: text("2"), d: text("3"), e: text("3") };
    expect(mergedAnswers({ base, mine, theirs })).toEqual({
      answers: { a: text("2"), b: text("3"), c: text("2"), d: text("3"), e: text("3"), f: text("new") },
      conflicts: [
        { fieldId: "d", within: null, mine: text("2"), theirs: text("3") },
        { fieldId: "e", within: null, mine: null, theirs: text("3") },
      ],
    });
  });

  it("take an answer away that one side took away", () => {
    const base = { a: text("1"), b: text("1") };
    expect(mergedAnswers({ base, mine: { b: text("1") }, theirs: { a: text("1") } })).toEqual({
      answers: {},
      conflicts: [],
    });
  });

  it("know an answer again whatever the order of its parts", () => {
    const name = (value: object): Answer => ({ type: "fullName", value });
    const [one, other] = [name({ firstName: "A", surname: "B" }), name({ surname: "B", firstName: "A" })];
    expect(mergedAnswers({ base: {}, mine: { a: one }, theirs: { a: other } }).conflicts).toEqual([]);
  });

  it("are merged within the entries of a group, as long as neither added or removed one", () => {
    const base = { t: rows({ n: text("1") }, { n: text("1"), m: text("1") }) };
    const mine = { t: rows({ n: text("2") }, { n: text("1"), m: text("2") }) };
    const theirs = { t: rows({ n: text("1") }, { n: text("3"), m: text("3") }) };
    expect(mergedAnswers({ base, mine, theirs })).toEqual({
      answers: { t: rows({ n: text("2") }, { n: text("3"), m: text("3") }) },
      conflicts: [{ fieldId: "m", within: { templateId: "t", row: 1 }, mine: text("2"), theirs: text("3") }],
    });
    const added = { t: rows({ n: text("1") }, { n: text("1"), m: text("1") }, {}) };
    expect(mergedAnswers({ base, mine, theirs: added }).conflicts).toMatchObject([
      { fieldId: "t", within: null },
    ]);
    expect(mergedAnswers({ base, mine: base, theirs: added }).answers).toEqual(added);
  });

  it("lose nothing in 10,000 random pairs: each change is in the merged draft or named", () => {
    const of = dice(3);
    const ids = ["a", "b", "c", "d"];
    const changed = (answers: Answers): Answers => {
      const next: Record<string, Answer> = { ...answers };
      for (const id of ids.filter(() => of.upTo(3) === 0)) {
        if (of.upTo(4) === 0) delete next[id];
        else if (id === "d") next[id] = rows(...Array.from({ length: of.upTo(3) }, () => changedRow()));
        else next[id] = text(String(of.upTo(3)));
      }
      return next;
    };
    const changedRow = (): Answers => ({ n: text(String(of.upTo(2))), m: text(String(of.upTo(2))) });
    const flat = (answers: Answers) =>
      new Map(Object.entries(answers).flatMap(([id, answer]) => [[id, JSON.stringify(answer)] as const]));
    for (let run = 0; run < 10_000; run += 1) {
      const base = changed({});
      const [mine, theirs] = [changed(base), changed(base)];
      const { answers, conflicts } = mergedAnswers({ base, mine, theirs });
      const [was, own, other, now] = [base, mine, theirs, answers].map(flat);
      for (const id of ids) {
        const named = conflicts.filter(({ fieldId, within }) => fieldId === id || within?.templateId === id);
        if (own?.get(id) !== was?.get(id) && other?.get(id) === was?.get(id))
          expect(now?.get(id)).toBe(own?.get(id));
        if (other?.get(id) !== was?.get(id) && own?.get(id) === was?.get(id))
          expect(now?.get(id)).toBe(other?.get(id));
        const bothChanged = own?.get(id) !== was?.get(id) && other?.get(id) !== was?.get(id);
        if (id !== "d" && bothChanged && own?.get(id) !== other?.get(id)) {
          expect(named).toMatchObject([{ mine: mine[id] ?? null, theirs: theirs[id] ?? null }]);
        }
        if (!bothChanged) expect(named).toEqual([]);
      }
    }
  });
});
