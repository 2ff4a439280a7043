import type { Answers } from "../answers/answer.types";
import { asOrdered, type SplitAnswers, splitAnswers, wholeAnswers } from "../answers/not-asked.rules";
import type { Field } from "../document/field.schema";
import { isForStaff } from "../document/for-staff.rules";
import type { FormDocument } from "../document/form-document.schema";
import { isLayout } from "../document/types/kinds.rules";

/** How questions differ between two versions, by what people call them. */
export interface ChangedQuestions {
  added: readonly string[];
  removed: readonly string[];
  changed: readonly string[];
}

/** Null where they ask the same in the same way. Layout and the order do not count. */
export function changedQuestions(former: FormDocument, newer: FormDocument): ChangedQuestions | null {
  const [before, after] = [questionsOf(former), questionsOf(newer)];
  const labels = (ids: readonly string[], from: ReadonlyMap<string, Field>) =>
    ids.map((id) => from.get(id)?.label || "A question without a title");
  const added = [...after.keys()].filter((id) => !before.has(id));
  const removed = [...before.keys()].filter((id) => !after.has(id));
  const changed = [...after].flatMap(([id, field]) => {
    const was = before.get(id);
    return was && JSON.stringify(was) !== JSON.stringify(field) ? [id] : [];
  });
  if (added.length + removed.length + changed.length === 0) return null;
  return {
    added: labels(added, after),
    removed: labels(removed, before),
    changed: labels(changed, after),
  };
}

/** Of the form and of its groups, by their ids. */
const questionsOf = ({ fields, groups }: FormDocument): Map<string, Field> => {
  const all = [...fields, ...groups.flatMap((group) => group.fields)];
  return new Map(
    all.filter((field) => !isLayout(field) && !isForStaff(field)).map((field) => [field.id, field]),
  );
};

/** Questions, of the form and of its groups, that the former version did not ask. */
export function newQuestions(former: FormDocument, newer: FormDocument): ReadonlySet<string> {
  const before = questionsOf(former);
  return new Set([...questionsOf(newer).keys()].filter((id) => !before.has(id)));
}

/**
 * Stored answers as a version asks them, also where they were kept aside before, and beside them what it does not ask (decisions,
 * "Answers through time"). `ordered`: of a draft what was submitted before it; of a submission itself left out.
 */
export function carriedAnswers(
  document: FormDocument,
  { answers, keptAside }: SplitAnswers,
  ordered?: Answers | null,
): SplitAnswers {
  const split = splitAnswers(document, wholeAnswers(answers, keptAside));
  return ordered === undefined ? split : { ...split, keptAside: asOrdered(split, ordered) };
}
