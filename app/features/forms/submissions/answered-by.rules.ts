import * as z from "zod";
import type { Answer, Answers } from "../answers/answer.types";
import { canonical } from "../answers/canonical-answer.rules";
import { entryIdsOf } from "../answers/entry-ids.rules";
import type { RowOf } from "../answers/input-names.rules";
import { isGroupAnswer } from "../document/structure.rules";

/** Who changed each answer of a draft last: a person's id by the answer's key. What nobody changed has no key. */
export type AnsweredBy = Readonly<Record<string, string>>;

const Stored = z.record(z.string(), z.string());

/** As it is stored; what is none of ours names nobody. */
export function readAnsweredBy(json: string): AnsweredBy {
  try {
    return Stored.catch({}).parse(JSON.parse(json));
  } catch {
    return {};
  }
}

/** An answer in a group is known by its entry's id: entries move when one before them is removed. */
export function answerKey(
  answers: Answers,
  { fieldId, within }: { fieldId: string; within: RowOf | null },
): string {
  if (!within) return fieldId;
  const entryId = entryIdsOf(answers[within.templateId])[within.row] ?? "";
  return `${within.templateId} ${entryId} ${fieldId}`;
}

/** The same after `by` changed the answers from `was` to `now`. Entries that are gone are nobody's any more. */
export function answeredBy(
  before: AnsweredBy,
  { was, now, by }: { was: Answers; now: Answers; by: string },
): AnsweredBy {
  const [former, newer] = [placedAnswers(was), placedAnswers(now)];
  const gone = new Set([...entriesIn(was)].filter((entry) => !entriesIn(now).has(entry)));
  const left = Object.entries(before).filter(([key]) => !gone.has(entryOfKey(key)));
  const changed = [...new Set([...former.keys(), ...newer.keys()])].filter((key) => {
    const [one, other] = [former.get(key) ?? null, newer.get(key) ?? null];
    return one !== other && canonical(one) !== canonical(other) && !gone.has(entryOfKey(key));
  });
  return Object.fromEntries([...left, ...changed.map((key) => [key, by] as const)]);
}

/** "template entry" of an answer in a group; of any other the whole key. */
const entryOfKey = (key: string): string => key.split(" ").slice(0, 2).join(" ");

const entriesIn = (answers: Answers): ReadonlySet<string> =>
  new Set(
    Object.entries(answers).flatMap(([id, answer]) =>
      entryIdsOf(answer).map((entryId) => `${id} ${entryId}`),
    ),
  );

function placedAnswers(answers: Answers): ReadonlyMap<string, Answer> {
  const placed = new Map<string, Answer>();
  for (const [fieldId, answer] of Object.entries(answers)) {
    if (!isGroupAnswer(answer)) placed.set(fieldId, answer);
    else
      answer.templateValues.forEach((values, row) => {
        for (const [nestedId, nested] of Object.entries(values))
          placed.set(answerKey(answers, { fieldId: nestedId, within: { templateId: fieldId, row } }), nested);
      });
  }
  return placed;
}
