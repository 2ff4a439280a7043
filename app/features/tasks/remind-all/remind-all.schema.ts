import * as z from "zod";
import { searchText } from "~/lib/search.schema";

/** One or many; none is an empty list. */
const some = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [...new Set(typeof value === "string" ? [value] : value)])
  .pipe(z.array(z.string().max(40)).max(900))
  .default([]);

const note = z.string().trim().max(1000, "Use at most 1,000 characters").default("");

/** What was chosen: in the address of the page, and again in what is sent. */
const choice = {
  /** Said by the form: without it nothing was chosen yet, which is all. */
  chosen: z.literal("1").optional().catch(undefined),
  task: some,
  /** Team types; `none` for teams without one. */
  type: some,
  /** Teams that are left out. */
  without: some,
  /** Who had a digest today is left out. */
  fresh: z.literal("1").optional().catch(undefined),
};

export const RemindAllSearch = z.object({
  ...choice,
  task: some.catch([]),
  type: some.catch([]),
  without: some.catch([]),
  note: note.catch(""),
  q: searchText,
  /** All teams are listed. */
  teams: z.literal("all").optional().catch(undefined),
  /** Whose mail is shown. */
  who: z.string().max(40).optional().catch(undefined),
});

/** What is sent says that it was chosen: a post with nothing in it would remind everybody. */
export const RemindAllInput = z.object({
  ...choice,
  chosen: z.literal("1", "Choose what to remind of"),
  note,
});
export type RemindAllChoice = Pick<
  z.infer<typeof RemindAllSearch>,
  "chosen" | "task" | "type" | "without" | "fresh"
>;

export const TestInput = RemindAllInput.extend({ who: z.string().max(40).optional().catch(undefined) });
