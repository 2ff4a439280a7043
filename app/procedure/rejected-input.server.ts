import * as z from "zod";

/** What somebody typed into a form that comes to nothing: told on the page that says so, to be copied. */
export interface RejectedInput {
  /** All texts of the form, with an empty line between them. */
  text: string;
  /** There is one among them that nobody types again gladly: no name and no search. */
  isLong: boolean;
  /** Where the form stood, as far as that is known: a path of this event. */
  back?: string;
}

/** A field that takes more than so many characters is for sentences. */
const NAMES = 300;

/** Never shown again. */
export const SECRETS = [
  "password",
  "newPassword",
  "repeatPassword",
  "code",
  "recoveryCode",
  "passkey",
  "headerValue",
];

/**
 * What was typed into a form: the fields that take any text, by its schema. Ids, choices, days and the like are not
 * typed, and secrets are never told. Null where nothing was.
 */
export function rejectedInputIn(schema: z.ZodType | undefined, form: FormData): RejectedInput | null {
  const shape: Record<string, z.core.$ZodType> = schema instanceof z.ZodObject ? schema.shape : {};
  const texts = new Set<string>();
  let isLong = false;
  for (const [name, field] of Object.entries(shape)) {
    const most = SECRETS.includes(name) ? null : longestOf(field);
    if (most === null) continue;
    // Texts by id have their names behind it: `values.<id>`.
    const sent = recordIn(field) ? [...form].filter(([key]) => key.startsWith(`${name}.`)) : null;
    for (const value of sent?.map(([, text]) => text) ?? form.getAll(name)) {
      if (typeof value !== "string" || value.trim() === "") continue;
      texts.add(value);
      if (most > NAMES) isLong = true;
    }
  }
  return texts.size > 0 ? { text: [...texts].join("\n\n"), isLong } : null;
}

/** The same of a form whose fields no schema names: what was sent under names that begin so. */
export function typedIn(form: FormData, prefix: string): RejectedInput | null {
  const texts = new Set<string>();
  for (const [name, value] of form)
    if (name.startsWith(prefix) && typeof value === "string" && value.trim() !== "") texts.add(value);
  return texts.size > 0 ? { text: [...texts].join("\n\n"), isLong: true } : null;
}

const recordIn = (field: z.core.$ZodType): boolean =>
  field instanceof z.ZodRecord || (field instanceof z.ZodDefault && recordIn(field.unwrap()));

/** In UTF-16 units; null for what is no text that people type. */
function longestOf(field: z.core.$ZodType): number | null {
  if (
    field instanceof z.ZodOptional ||
    field instanceof z.ZodDefault ||
    field instanceof z.ZodCatch ||
    field instanceof z.ZodNullable
  ) {
    return longestOf(field.unwrap());
  }
  if (field instanceof z.ZodPipe) return longestOf(field.in);
  if (field instanceof z.ZodRecord) return longestOf(field.valueType as z.core.$ZodType);
  if (field instanceof z.ZodEmail) return NAMES;
  if (!(field instanceof z.ZodString) || field.format !== null) return null;
  return field.maxLength;
}
