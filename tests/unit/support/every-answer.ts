import type { Answer, Answers } from "~/features/forms/answers/answer.types";
import type { Field } from "~/features/forms/document/field.schema";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import { rulesIn } from "~/features/forms/document/rules-in.rules";
import { unreached } from "~/features/forms/lab/unreached.rules";
import { conditionsIn } from "~/features/forms/logic/facts.rules";
import { visibilityOf } from "~/features/forms/logic/visibility.rules";
import { dice } from "../../harness/dice";
import { placedForm } from "./placed-form";

const WORDS = ["red", "blue", "green", "zzz"];
const MOST_ROWS = 2;

/** Every answer that a field of a generated form can be told apart by, none among them. */
function answersOf(field: Field): (Answer | null)[] {
  switch (field.type) {
    case "text":
      return [null, ...WORDS.map((value) => ({ type: "text", value }) as const)];
    case "number":
      return [null, ...["1", "2", "-3", "7"].map((value) => ({ type: "number", value }) as const)];
    case "date":
      return [
        null,
        ...["2027-04-03", "2027-04-04", "2030-01-01"].map((value) => ({ type: "date", value }) as const),
      ];
    case "checkbox":
    case "dropdown": {
      const sets = field.isMulti
        ? [["a"], ["b"], ["c"], ["a", "b"], ["a", "c"], ["b", "c"], ["a", "b", "c"]]
        : [["a"], ["b"], ["c"]];
      return [null, ...sets.map((value) => ({ type: field.type, value }))];
    }
    case "fullName":
      return pairs((firstName, surname) => ({ type: "fullName", value: { firstName, surname } }));
    case "address":
      return pairs((city, country) => ({ type: "address", value: { city, country } }));
    case "disclaimer":
      return [null, { type: "disclaimer", accepted: true }];
    default:
      return [null];
  }
}

const pairs = (make: (one: string, other: string) => Answer): Answer[] =>
  ["", ...WORDS].flatMap((one) => ["", ...WORDS].map((other) => make(one, other)));

/** Every combination of one of each list, as long as there are at most so many; else null. */
function combined<T>(lists: readonly (readonly T[])[], most: number): T[][] | null {
  if (lists.reduce((count, { length }) => count * length, 1) > most) return null;
  return lists.reduce<T[][]>((made, list) => made.flatMap((one) => list.map((next) => [...one, next])), [[]]);
}

/** All answers of a small form that its logic could tell apart; null where there are more than so many. */
function everyAnswer(document: FormDocument, most: number): Answers[] | null {
  const named = new Set(
    [document, ...document.groups].flatMap((list) =>
      conditionsIn(list).flatMap((entry) => rulesIn(entry).flatMap((rule) => [rule.sourceId, rule.nestedId])),
    ),
  );
  const listFor = (fields: readonly Field[], limit: number): Answers[] | null => {
    const asked = fields.filter(({ id }) => named.has(id));
    const lists = asked.map((field): readonly (Answer | null)[] => {
      if (field.type !== "template") return answersOf(field);
      return groupAnswers(field, limit) ?? [null, null];
    });
    if (lists.some((list) => list.length === 2 && list[0] === null && list[1] === null)) return null;
    const all = combined(lists, limit);
    return (
      all?.map((answers) =>
        Object.fromEntries(
          asked.flatMap(({ id }, at) => (answers[at] ? [[id, answers[at] as Answer] as const] : [])),
        ),
      ) ?? null
    );
  };
  const groupAnswers = (
    field: Extract<Field, { type: "template" }>,
    limit: number,
  ): (Answer | null)[] | null => {
    const group = document.groups.find(({ id }) => id === field.fieldGroupId);
    const inside = (group?.fields ?? []).filter(({ type }) => type !== "template");
    const row = listFor(inside, limit);
    if (!row) return null;
    const counts = field.isLooping
      ? Array.from({ length: Math.min(field.maxLoops, MOST_ROWS) + 1 }, (_, at) => at)
      : [1];
    const all = counts.map((count) =>
      combined(
        Array.from({ length: count }, () => row),
        limit,
      ),
    );
    if (all.some((one) => one === null)) return null;
    return all.flatMap((one) =>
      (one ?? []).map(
        (templateValues) => ({ type: "template", loopCount: templateValues.length, templateValues }) as const,
      ),
    );
  };
  // Groups that nothing asks from the form still show what stands in them by their own logic.
  for (const field of document.fields) if (field.type === "template") named.add(field.id);
  return listFor(document.fields, most);
}

/** The fields that trying all answers never shows: `f0`, of a group `f1/n0`. */
function neverShown(document: FormDocument, all: readonly Answers[]): string[] {
  const groups = new Map(document.groups.map((group) => [group.id, group.fields]));
  const left = new Set(
    document.fields.flatMap((field) => [
      field.id,
      ...(field.type === "template"
        ? (groups.get(field.fieldGroupId) ?? []).map(({ id }) => `${field.id}/${id}`)
        : []),
    ]),
  );
  for (const answers of all) {
    const { shown, rows } = visibilityOf(document, answers);
    for (const id of shown) left.delete(id);
    for (const [template, each] of rows)
      for (const ids of each) for (const id of ids) left.delete(`${template}/${id}`);
  }
  return [...left].sort();
}

/** Generated forms whose answers can all be tried: the first for which the search names other fields. */
export function comparedReach({ seed, forms, most }: { seed: number; forms: number; most: number }) {
  const of = dice(seed);
  const seen = { forms: 0, tried: 0, reached: 0, unreached: 0, open: 0 };
  while (seen.forms < forms) {
    const made = placedForm(of);
    const fields = made.fields.map((field) =>
      field.type === "template" ? { ...field, maxLoops: MOST_ROWS } : field,
    );
    const document = { ...made, fields };
    const all = everyAnswer(document, most);
    if (!all) continue;
    const found = unreached(document);
    const ours = found.fields
      .map(({ fieldId, templateId }) => (templateId ? `${templateId}/${fieldId}` : fieldId))
      .sort();
    const tried = neverShown(document, all);
    if (ours.join() !== tried.join()) return { ...seen, differs: { document, ours, tried } };
    seen.forms += 1;
    seen.tried += all.length;
    seen.unreached += ours.length;
    seen.reached += fields.length - ours.filter((name) => !name.includes("/")).length;
    seen.open += found.open.length;
  }
  return { ...seen, differs: null };
}
