import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { manyOf } from "~/lib/many.schema";
import { nameText } from "~/lib/name.schema";
import { backTo } from "~/procedure/back.schema";
import { AUDIENCE_BASES } from "./audience.rules";
import { COMPARISONS, MOST_CONDITIONS } from "./conditions.rules";

/** So many teams are let in, or left out, by name: more than that is a type. */
export const MOST_NAMED = 500;

const named = manyOf.pipe(
  z
    .array(z.string().max(100))
    .max(MOST_NAMED, `At most ${MOST_NAMED} teams can be named. Use a team type for more`),
);

/** Who sees a thing, as its page sends it. Buttons of its rows send `step` too, and save nothing. */
export const AudienceInput = z
  .object({
    base: z.enum(AUDIENCE_BASES).default("everybody").catch("everybody"),
    teamTypeIds: manyOf,
    showToChildTeams: z.boolean().default(false),
    conditions: z
      .array(
        z.object({
          fieldId: z.string().max(100).default(""),
          comparison: z.enum(COMPARISONS).default("is").catch("is"),
          value: atMost(nameText(), 200).default(""),
        }),
      )
      .max(MOST_CONDITIONS, `There can be at most ${MOST_CONDITIONS} conditions`)
      .default([]),
    teamsIn: named,
    /** The name of one more. */
    addIn: atMost(nameText(), 400).default(""),
    teamsOut: named,
    addOut: atMost(nameText(), 400).default(""),
    /** `preview`, `addIn`, `addOut`, `addCondition`, `removeCondition:<n>`, `removeIn:<id>`, `removeOut:<id>`. */
    step: z.string().max(120).optional(),
    /** Of a row of the list of teams: one team is shown it by name, left out, or taken off both lists. It goes back to the list. */
    teamId: z.string().max(100).optional(),
    rule: z.enum(["in", "out", "none"]).optional(),
    back: backTo,
    version: z.coerce.number().int().min(1).optional(),
    /** The newer version that the form was shown and chose to replace. */
    over: z.coerce.number().int().min(1).optional(),
  })
  .refine(({ rule, version }) => rule !== undefined || version !== undefined, {
    path: ["version"],
    error: "Load the page again",
  });
export type AudienceValues = z.infer<typeof AudienceInput>;

export type NamedRule = NonNullable<AudienceValues["rule"]>;
