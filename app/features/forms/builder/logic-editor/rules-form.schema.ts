import * as z from "zod";
import { tooLong, unitsOf } from "~/lib/length.rules";
import { CONDITIONS, MOST_OPTION, MOST_RULES, OPERATORS } from "../../document/field-types.rules";
import { basedOn } from "../properties/field-form.schema";

const id = z.string().max(200).default("");

const value = z.string().max(unitsOf(MOST_OPTION), tooLong(MOST_OPTION)).default("");
/** What the value is, and of a day how far from it. */
const against = z.string().max(400).default("");
const days = z.string().trim().max(10).default("");
const way = z.enum(["before", "after"]).default("after");

/** The rules of a form as its editor sends them: of logic, confirmations and whatever else holds under conditions. */
export const rulesSent = {
  operator: z.enum(OPERATORS).default("ANY"),
  rules: z
    .array(
      z.object({
        source: id,
        condition: z.enum(CONDITIONS).default("equals"),
        ...{ value, against, days, way },
        ...{ upTo: value, upToAgainst: against, upToDays: days, upToWay: way },
        row: z.string().max(10).default(""),
        group: z.union([z.literal(""), z.enum(OPERATORS)]).default(""),
      }),
    )
    .max(MOST_RULES, `There can be at most ${MOST_RULES} rules`)
    .default([]),
};

/** When a field is shown, and what else its rules show or hide. */
export const LogicInput = z.object({
  ...rulesSent,
  thenFieldId: id,
  elseFieldId: id,
  /**
   * What its rules are about: empty, when it is shown; `required`; `option:` and the value of one; of a question in
   * the group that it places `shown:` or `required:` and its id, or `offered:`, its id, a slash and the value of an option.
   */
  about: z
    .string()
    .max(4 * MOST_OPTION + 100)
    .default(""),
  ...basedOn,
});
export type LogicSent = z.infer<typeof LogicInput>;
