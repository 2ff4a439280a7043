import * as z from "zod";
import { FieldId } from "../document/field-id.schema";
import {
  ADDRESS_PARTS,
  CELL_IDS,
  MOST_FIELDS,
  MOST_INPUTS,
  MOST_ITEMS,
  MOST_LOOPS,
  MOST_OPTIONS,
  NAME_PARTS,
} from "../document/field-types.rules";
import type { Answer, Answers } from "./answer.types";
import { MOST_ANSWER_BYTES, MOST_FILES } from "./answer-limits.rules";

const value = z.string();
const parts = <P extends string>(names: readonly P[]) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, value.optional()])) as Record<
      P,
      z.ZodOptional<z.ZodString>
    >,
  );
const chosen = z.array(value).max(MOST_OPTIONS);

/** An answer of a field of a group, or of the form. */
const Single = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), value }),
  z.object({ type: z.literal("email"), value }),
  z.object({ type: z.literal("tel"), value, e164: z.string().max(20).optional() }),
  z.object({ type: z.literal("url"), value }),
  z.object({ type: z.literal("number"), value }),
  z.object({ type: z.literal("area"), value }),
  z.object({ type: z.literal("date"), value }),
  z.object({ type: z.literal("checkbox"), value: chosen }),
  z.object({ type: z.literal("dropdown"), value: chosen }),
  z.object({ type: z.literal("fullName"), value: parts(NAME_PARTS) }),
  z.object({ type: z.literal("address"), value: parts(ADDRESS_PARTS) }),
  z.object({ type: z.literal("repeater"), rows: z.array(parts(CELL_IDS)).max(MOST_INPUTS + 99) }),
  z.object({ type: z.literal("upload"), files: z.array(z.string().max(64)).max(5 * MOST_FILES) }),
  z.object({ type: z.literal("disclaimer"), accepted: z.boolean() }),
  z.object({
    type: z.literal("itemList"),
    items: z
      .array(
        z.object({
          itemId: FieldId,
          price: z.number().int().min(0),
          quantity: value,
          notOrdered: z.literal(true).optional(),
        }),
      )
      .max(MOST_ITEMS),
  }),
  z.object({ type: z.literal("grandTotal"), amount: z.number() }),
]);

const Loop = z.object({
  type: z.literal("template"),
  loopCount: z.number().int().min(0).max(MOST_LOOPS),
  templateValues: z.array(z.unknown()).max(MOST_LOOPS),
  entryIds: z.array(z.string().max(64)).max(MOST_LOOPS).optional().catch(undefined),
});

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
  const loop = Loop.safeParse(stored);
  if (!loop.success) return Single.safeParse(stored).data ?? null;
  const rows = loop.data.templateValues.map(
    (row) => entriesOf(row, broken, (one) => Single.safeParse(one).data ?? null) ?? {},
  );
  const { entryIds } = loop.data;
  const group = { type: "template", loopCount: rows.length, templateValues: rows } as const;
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
