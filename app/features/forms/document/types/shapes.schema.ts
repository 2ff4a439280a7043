import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { nameText } from "~/lib/name.schema";
import { richText } from "~/lib/rich-text/rich-text.schema";
import { FieldId } from "../field-id.schema";
import {
  type AddressPart,
  MOST_HELP,
  MOST_LABEL,
  MOST_OPTION,
  MOST_OPTIONS,
  type NamePart,
  PART_LABELS,
} from "../field-types.rules";
import { Conditions } from "../logic.schema";

/** What the shapes of several kinds of field are made of. */

export const line = (most: number) => atMost(nameText(), most);
export const label = line(MOST_LABEL).default("");
export const help = atMost(z.string().trim(), MOST_HELP).default("");

const numberOrEmpty = z
  .union([z.number().min(-1e15).max(1e15), z.literal("")])
  .nullable()
  .default(null)
  .transform((value) => (value === "" ? null : value));

/** As a number or as text, `5` or `"5"` (spec 2.5); empty is the default. */
export const numberOrText = (none: number) =>
  z
    .union([z.number(), z.string().max(20)])
    .nullable()
    .default(none)
    .transform((value, context) => {
      const typed = typeof value === "string" ? value.trim().replace(/\s*mb$/i, "") : value;
      const number = typed === null || typed === "" ? none : Number(typed);
      if (Number.isFinite(number) && number > 0) return number;
      context.addIssue({ code: "custom", message: "must be a number above 0" });
      return z.NEVER;
    });

/** What every field has. */
export const base = { id: FieldId, label, reportLabel: line(MOST_LABEL).default(""), description: help };
export const question = {
  ...base,
  isRequired: z.boolean().default(false),
  /** When it is required though it need not be otherwise. */
  requiredWhen: Conditions.optional(),
};
/** Text to read is a small Markdown. */
export const reading = { ...base, description: richText };
export const between = { min: numberOrEmpty, max: numberOrEmpty };

/** Of a question that is answered by a text. */
export const textField = <T extends string>(type: T) =>
  z.object({ ...question, type: z.literal(type), ...between });
export const textAnswer = <T extends string>(type: T) =>
  z.object({ type: z.literal(type), value: z.string() });

/** `when`: it is offered by rules; without it always. */
const Option = z.object({
  label: line(MOST_OPTION),
  value: line(MOST_OPTION),
  when: Conditions.optional(),
});
export const options = z.array(Option).max(MOST_OPTIONS);
export const choice = { isMulti: z.boolean().default(false), ...between };
/** The values of the options that were chosen. */
export const chosenAnswer = <T extends string>(type: T) =>
  z.object({ type: z.literal(type), value: z.array(z.string()).max(MOST_OPTIONS) });

const part = (name: NamePart | AddressPart, show: boolean) =>
  z
    .object({ label: line(MOST_LABEL).default(PART_LABELS[name]), show: z.boolean().default(show) })
    .default({ label: PART_LABELS[name], show });

/** The parts of a name or an address, each with a label of its own; `hidden` are those that a new one does not ask. */
export const partsField = <P extends NamePart | AddressPart>(
  names: readonly P[],
  hidden: readonly P[] = [],
) =>
  Object.fromEntries(names.map((name) => [name, part(name, !hidden.includes(name))])) as Record<
    P,
    ReturnType<typeof part>
  >;

/** Texts by the names of their parts. */
export const textsOf = <P extends string>(names: readonly P[]) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, z.string().optional()])) as Record<
      P,
      z.ZodOptional<z.ZodString>
    >,
  );
