import * as z from "zod";
import { audienceFields } from "~/features/teams/audience/audience.schema";
import { atMost } from "~/lib/at-most.schema";
import { isDay } from "~/lib/dates";
import { nameText } from "~/lib/name.schema";
import { asDraft } from "~/procedure/draft.schema";
import { formId } from "~/procedure/form-id.schema";
import { chosen } from "~/procedure/ids.schema";
import {
  dayProblem,
  MOST_AT_ONCE,
  MOST_SHIFT,
  type TypedTimes,
  timeOf,
  timesProblem,
} from "./entry-times.rules";

/** A typed day; said what is wrong with one that is none, such as 31 February. */
const day = (none: string) =>
  z
    .string({ error: none })
    .trim()
    .max(40, { error: "Enter a day like 2027-09-10", abort: true })
    .superRefine((text, ctx) => {
      const message = text === "" ? none : dayProblem(text);
      if (message) ctx.addIssue({ code: "custom", message });
    });

/** A typed time; none is null. */
const time = z
  .string()
  .trim()
  .max(20, { error: "Enter a time like 08:30", abort: true })
  .refine((text) => text === "" || timeOf(text) !== null, "Enter a time like 08:30")
  .transform((text) => (text === "" ? null : timeOf(text)))
  .default(null);

/** As many boxes as the form was drawn with: what is left empty is no day. */
const manyDays = z
  .union([z.string(), z.array(z.string().optional())])
  .transform((sent) => [sent].flat().filter((day): day is string => Boolean(day)))
  .default([]);

export const EntryInput = z
  .object({
    title: atMost(nameText({ error: "Enter a title" }).min(1, "Enter a title"), 150),
    startDay: day("Choose a day"),
    startTime: time,
    /** Empty: the day on which it starts. */
    endDay: day("").default(""),
    endTime: time,
    /** More days on which the same is: an entry each. Of a new one. */
    days: manyDays,
    place: atMost(nameText(), 150).default(""),
    note: atMost(z.string().trim(), 2_000).default(""),
    showToTeamTypeIds: audienceFields.showToTeamTypeIds,
    showToChildTeams: audienceFields.showToChildTeams,
    asDraft,
    formId,
    /** The version that the editor was based on; 0 for a new one. */
    version: z.coerce.number().int().min(0).default(0),
    /** The newer version that the editor was shown and chose to replace. */
    over: z.coerce.number().int().min(1).optional(),
  })
  .superRefine((input, ctx) => {
    const wrong = input.days.find((one) => !isDay(one));
    if (wrong !== undefined)
      ctx.addIssue({ code: "custom", path: ["days"], message: dayProblem(wrong) ?? "Choose a day" });
    if (new Set([input.startDay, ...input.days]).size > MOST_AT_ONCE)
      ctx.addIssue({
        code: "custom",
        path: ["days"],
        message: `Choose at most ${MOST_AT_ONCE} days at a time`,
      });
    if (![input.startDay, input.endDay || input.startDay].every(isDay)) return;
    const problem = timesProblem(typedTimes(input));
    if (problem) ctx.addIssue({ code: "custom", path: [problem.field], message: problem.message });
  });
export type EntryValues = z.infer<typeof EntryInput>;

/** When it is, as the form says it. */
export const typedTimes = (input: {
  startDay: string;
  startTime: string | null;
  endDay: string;
  endTime: string | null;
}): TypedTimes => ({
  startDay: input.startDay,
  startTime: input.startTime,
  endDay: input.endDay || input.startDay,
  endTime: input.endTime,
});

export const CopyInput = z.object({ formId });

/** Days on which copies of the chosen entries are to be. */
export const CopiesInput = chosen("entry")
  .extend({ startDay: day("Choose a day"), days: manyDays, formId })
  .superRefine(({ days }, ctx) => {
    const wrong = days.find((one) => !isDay(one));
    if (wrong !== undefined)
      ctx.addIssue({ code: "custom", path: ["days"], message: dayProblem(wrong) ?? "Choose a day" });
    if (days.length >= MOST_AT_ONCE)
      ctx.addIssue({
        code: "custom",
        path: ["days"],
        message: `Choose at most ${MOST_AT_ONCE} days at a time`,
      });
  });

/** More than this is not read at all. */
const MOST_PASTED_TEXT = 700_000;

/** Rows of a spreadsheet, and whom the entries are for that they become. */
export const PasteInput = z.object({
  text: z
    .string({ error: "Paste your rows" })
    .max(MOST_PASTED_TEXT, { error: "That is more than is read at once. Paste fewer rows.", abort: true })
    .refine((text) => text.trim() !== "", "Paste your rows"),
  showToTeamTypeIds: audienceFields.showToTeamTypeIds,
  showToChildTeams: audienceFields.showToChildTeams,
  step: z.enum(["check", "add"]).catch("check").default("check"),
  /** What was shown of these rows: others are shown before they become entries. */
  seen: z.string().max(100).optional().catch(undefined),
  formId,
  version: z.coerce.number().optional().catch(undefined),
});

const SHIFT = `Enter a whole number of days, up to ${MOST_SHIFT} either way, and not 0`;
export const ShiftInput = chosen("entry").extend({
  days: z
    .number({ error: SHIFT })
    .int(SHIFT)
    .min(-MOST_SHIFT, SHIFT)
    .max(MOST_SHIFT, SHIFT)
    .refine((days) => days !== 0, SHIFT),
});

/** One entry by so many days, from the day on which it was seen. */
export const MoveInput = z.object({
  days: ShiftInput.shape.days,
  from: z.string().refine(isDay, "Choose a day"),
});

/** The month that staff look at, and the entry that they move in it. */
export const AdminMonthSearch = z.object({
  month: z.string().max(20).optional().catch(undefined),
  entry: z.uuid().optional().catch(undefined),
});

/** How readers look at the time table. What is not fit to be asked is not asked. */
export const TimeTableSearch = z.object({
  view: z.literal("month").optional().catch(undefined),
  month: z.string().max(20).optional().catch(undefined),
  kind: z.enum(["task", "event", "organiser"]).optional().catch(undefined),
  past: z.literal("open").optional().catch(undefined),
  later: z.literal("open").optional().catch(undefined),
});
