import * as z from "zod";
import type { FieldLimits, Limits } from "~/ui/fields-of";
import { defaultWords, isCommon } from "./default-words";

/** The limits of a form's fields, as a loader gives them to its page. */
export type LimitsOf<S extends z.ZodObject> = Limits<keyof z.input<S> & string>;

const made = new WeakMap<z.ZodObject, Limits>();

/**
 * What a form's schema says of its fields, for the loader of the page that shows the form: the browser gets a few dozen
 * bytes and needs neither zod nor conform. Every field of the schema is there, in its order.
 */
export function limitsOf<S extends z.ZodObject>(schema: S): LimitsOf<S> {
  const known = made.get(schema);
  if (known) return known as LimitsOf<S>;
  const limits = Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [name, withWords(field, limitsOfField(field))]),
  );
  made.set(schema, limits);
  return limits as LimitsOf<S>;
}

/** What a field says of itself in words of its own, so that it says the same before it is sent (SHELL-28). */
function withWords(field: z.core.$ZodType, limits: FieldLimits): FieldLimits {
  const missing = limits.required ? wordsFor(field, limits.multiple ? [] : "") : undefined;
  const format = hasFormat(field) ? wordsFor(field, "?") : undefined;
  return missing || format
    ? { ...limits, words: { ...(missing && { missing }), ...(format && { format }) } }
    : limits;
}

/** The first message about a value, where it is not the one that everybody has. */
function wordsFor(field: z.core.$ZodType, value: unknown): string | undefined {
  const message = z.safeParse(field, value, { error: defaultWords }).error?.issues[0]?.message;
  return message === undefined || isCommon(message) ? undefined : message;
}

const hasFormat = (field: z.core.$ZodType): boolean =>
  field instanceof z.ZodPipe
    ? hasFormat(field.in) || hasFormat(field.out)
    : field instanceof z.ZodStringFormat;

/** From zod's own properties: conform's `getZodConstraint` reads what zod no longer keeps (docs/decisions/forms.md). */
function limitsOfField(field: z.core.$ZodType): FieldLimits {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodCatch) {
    const { required: _, ...limits } = limitsOfField(field.unwrap());
    return limits;
  }
  // A text is trimmed first and looked at then: both may have limits.
  if (field instanceof z.ZodPipe) return { ...limitsOfField(field.in), ...limitsOfField(field.out) };
  const limits: FieldLimits = { required: true };
  if (field instanceof z.ZodArray) limits.multiple = true;
  if (isText(field)) {
    if (field.maxLength !== null) limits.maxLength = field.maxLength;
    // One character is what `required` says.
    if (field.minLength !== null && field.minLength > 1) limits.minLength = field.minLength;
  }
  if (field instanceof z.ZodNumber) {
    const { minValue, maxValue } = field;
    if (isBound(minValue)) limits.min = minValue;
    if (isBound(maxValue)) limits.max = maxValue;
  }
  return limits;
}

/** `z.email()` and its like are texts of a class of their own. */
const isText = (field: z.core.$ZodType): field is z.ZodString | z.ZodEmail =>
  field instanceof z.ZodString || field instanceof z.ZodStringFormat;
/** Whole numbers are bounded by what can be counted, which no form says. */
const isBound = (value: number | null): value is number =>
  value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER;
