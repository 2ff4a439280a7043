import * as z from "zod";
import { Prefill } from "../document/form-document.schema";
import { FormSettingsInput } from "../forms.schema";
import { MOST_PARAMETERS, placeOf } from "./prefill.rules";

const Row = z.object({
  parameter: z.string().trim().max(200).default(""),
  target: z.string().max(200).default(""),
});

/** Rows in which nothing is written are none. What is wrong is said at its box. */
const rows = z
  .array(Row)
  .max(MOST_PARAMETERS)
  .default([])
  .transform((sent, context) => {
    const say = (at: number, name: keyof z.infer<typeof Row>, message: string) =>
      context.addIssue({ code: "custom", path: [at, name], message });
    const seen = new Set<string>();
    return sent.flatMap(({ parameter, target }, at) => {
      if (!parameter && !target) return [];
      if (!parameter) say(at, "parameter", "Enter the name of the parameter");
      else if (!Prefill.shape.parameter.safeParse(parameter).success)
        say(at, "parameter", "Begin with a letter, and use letters, digits, - and _ alone, 40 at most");
      else if (seen.has(parameter)) say(at, "parameter", `“${parameter}” stands in another row already`);
      seen.add(parameter);
      const place = Prefill.safeParse({ parameter: "a", ...placeOf(target) });
      if (!place.success) say(at, "target", "Choose the field that it fills in");
      return [{ parameter, ...placeOf(target) }];
    });
  });

/** A form's settings as their page sends them. */
export const FormSettingsForm = FormSettingsInput.extend({
  prefill: rows,
  /** The newer version that was shown and is to be replaced. */
  over: z.coerce.number().int().min(1).optional(),
});
