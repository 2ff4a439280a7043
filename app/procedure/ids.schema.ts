import * as z from "zod";

/** What one command writes at most (spec 1.9). */
export const BATCH_SIZE = 500;

/** Ids of chosen rows: one or many, each once. What is no id of ours is simply not there, like one that has gone. */
export function ids(
  noun: string,
  {
    most = BATCH_SIZE,
    tooMany = `Choose at most ${most} at a time`,
  }: { most?: number; tooMany?: string } = {},
) {
  const none = `Choose at least one ${noun}`;
  return z
    .union([z.string(), z.array(z.string())], { error: none })
    .transform((value) => [...new Set(typeof value === "string" ? [value] : value)])
    .pipe(z.array(z.string().max(100, none)).min(1, none).max(most, tooMany));
}

/** Chosen rows, and the list that they were chosen from as its address had it: only ever put behind a path of our own. */
export const chosen = (noun: string) =>
  z.object({
    ids: ids(noun),
    back: z
      .string()
      .max(2000)
      .regex(/^(\?[^\s#]*)?$/)
      .catch("")
      .default(""),
  });

/** The same in the address of a page that asks something first, which may name none. */
export const chosenSearch = (noun: string) => chosen(noun).extend({ ids: ids(noun).catch([]) });

/** What must be typed before something is deleted for good. */
const KEYWORD = "CONFIRM";

/** The typed word, exactly. */
export const confirmation = z
  .string({ error: `Type ${KEYWORD} to delete` })
  .refine((typed) => typed === KEYWORD, `Type ${KEYWORD} to delete`);

/** Chosen rows that are to go for good. */
export const removal = (noun: string) =>
  chosen(noun).extend({
    confirm: confirmation,
    /** From the archive, and back to it. */
    archived: z.literal("1").optional().catch(undefined),
  });
