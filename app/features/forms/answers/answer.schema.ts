import * as z from "zod";
import { FieldId } from "../document/field-id.schema";
import { MOST_FIELDS } from "../document/field-types.rules";
import { TEMPLATE } from "../document/structure.rules";
import { SHAPES } from "../document/types/kinds.schema";
import type { Answer, Answers, GroupAnswer } from "./answer.types";
import { MOST_ANSWER_BYTES } from "./answer-limits.rules";

const {
  template: { answer: Group },
  ...others
} = SHAPES;
const singles = Object.values(others).flatMap(({ answer }) => answer ?? []);
type Shape = (typeof singles)[number];

/** An answer of a field of a group, or of the form. */
const Single = z.discriminatedUnion("type", singles as [Shape, ...Shape[]]);

/**
 * Answers from their stored JSON: whether each has the shape of its type, which is all that a draft is asked. `broken` names those
 * that have not: they are left out, and whoever reads them reports it (spec 2.5). Null where the whole cannot be read.
 */
export function readAnswers(json: string): { answers: Answers; broken: string[] } | null {
  if (json.length > MOST_ANSWER_BYTES) return null;
  let stored: unknown;
  try {
    stored = JSON.parse(json);
  } catch {
    return null;
  }
  const broken: string[] = [];
  const answers = entriesOf(stored, broken, readAny);
  return answers && { answers, broken };
}

/** Whether answers can be kept: as JSON they weigh at most 1 MB. */
export const isWithinWeight = (answers: Answers): boolean =>
  new TextEncoder().encode(JSON.stringify(answers)).length <= MOST_ANSWER_BYTES;

function readAny(stored: unknown, broken: string[]): Answer | null {
  const loop = Group.safeParse(stored);
  if (!loop.success) return Single.safeParse(stored).data ?? null;
  const rows = loop.data.templateValues.map(
    (row) => entriesOf(row, broken, (one) => Single.safeParse(one).data ?? null) ?? {},
  );
  const { entryIds } = loop.data;
  const group: GroupAnswer = { type: TEMPLATE, loopCount: rows.length, templateValues: rows };
  return entryIds?.length === rows.length ? { ...group, entryIds } : group;
}

function entriesOf(
  stored: unknown,
  broken: string[],
  read: (value: unknown, broken: string[]) => Answer | null,
): Answers | null {
  if (stored === null || typeof stored !== "object" || Array.isArray(stored)) return null;
  const answers: Record<string, Answer> = {};
  for (const [id, one] of Object.entries(stored).slice(0, MOST_FIELDS)) {
    const answer = FieldId.safeParse(id).success ? read(one, broken) : null;
    if (answer) answers[id] = answer;
    else broken.push(id.slice(0, 100));
  }
  return answers;
}
