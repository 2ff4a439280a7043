import { isGroupAnswer } from "../document/structure.rules";
import type { Answer, Answers } from "./answer.types";
import { canonical } from "./canonical-answer.rules";

/** A field that both changed, each in another way; null is a blank answer. */
export interface AnswerConflict {
  fieldId: string;
  /** Where the field stands in a group; null for one of the form. */
  within: { templateId: string; row: number } | null;
  mine: Answer | null;
  theirs: Answer | null;
}

/**
 * A draft that two people changed since `base`: what one side changed alone is taken from it, what both changed in the same way as
 * well, and what each changed in another way is named, with `theirs` (what is stored) kept in the merged answers until
 * somebody decided. Groups are merged entry by entry as long as nobody added or removed one; else as a whole.
 */
export function mergedAnswers({ base, mine, theirs }: { base: Answers; mine: Answers; theirs: Answers }): {
  answers: Answers;
  conflicts: AnswerConflict[];
} {
  const answers: Record<string, Answer> = {};
  const conflicts: AnswerConflict[] = [];
  for (const fieldId of idsOf(base, mine, theirs)) {
    const [was, own, other] = [base, mine, theirs].map((side) => side[fieldId] ?? null) as Three;
    const rows = mergedRows({ fieldId, was, own, other });
    const merged = rows?.answer ?? mergedOne(was, own, other);
    if (rows) conflicts.push(...rows.conflicts);
    else if (merged === undefined) conflicts.push({ fieldId, within: null, mine: own, theirs: other });
    const kept = merged === undefined ? other : merged;
    if (kept) answers[fieldId] = kept;
  }
  return { answers, conflicts };
}

type Three = [Answer | null, Answer | null, Answer | null];

const idsOf = (...sides: readonly Answers[]): string[] => [
  ...new Set(sides.flatMap((side) => Object.keys(side))),
];

/** Undefined where both changed it in another way. */
function mergedOne(was: Answer | null, own: Answer | null, other: Answer | null): Answer | null | undefined {
  if (isSame(own, other) || isSame(was, own)) return other;
  return isSame(was, other) ? own : undefined;
}

function mergedRows({
  fieldId,
  was,
  own,
  other,
}: {
  fieldId: string;
  was: Answer | null;
  own: Answer | null;
  other: Answer | null;
}): { answer: Answer; conflicts: AnswerConflict[] } | null {
  if (!isGroupAnswer(was) || !isGroupAnswer(own) || !isGroupAnswer(other)) return null;
  const count = was.templateValues.length;
  if (own.templateValues.length !== count || other.templateValues.length !== count) return null;
  const conflicts: AnswerConflict[] = [];
  const templateValues = was.templateValues.map((values, row) => {
    const [mine = {}, theirs = {}] = [own.templateValues[row], other.templateValues[row]];
    const merged = mergedAnswers({ base: values, mine, theirs });
    const within = { templateId: fieldId, row };
    conflicts.push(...merged.conflicts.map((conflict) => ({ ...conflict, within })));
    return merged.answers;
  });
  return { answer: { ...other, loopCount: count, templateValues }, conflicts };
}

/** Whatever the order of its parts. */
const isSame = (one: Answer | null, other: Answer | null): boolean =>
  one === other || canonical(one) === canonical(other);
