import type * as z from "zod";
import type { BulkResult } from "~/features/activity/archivable.server";
import { bulkToast } from "~/features/activity/bulk-toast.server";
import type { CommandContext } from "~/procedure/context";
import { chosenSearch } from "~/procedure/ids.schema";
import { limitsOf } from "~/procedure/limits.server";
import { type Ctx, procedure } from "~/procedure/procedure.server";
import { adminTasksPath } from "../tasks.paths";
import { type ChosenTask, chosenForPage } from "./bulk-tasks.queries.server";

export const ChosenSearch = chosenSearch("task");

/** What the page of a bulk verb shows; with nothing chosen it is the list again. */
export function chosenPage(ctx: Ctx<unknown>, { chosen, back }: { chosen: ChosenTask[]; back: string }) {
  const list = adminTasksPath + back;
  if (chosen.length === 0) throw ctx.redirect(list, { type: "info", title: "Choose at least one task" });
  return { chosen, back, list, locale: ctx.settings.event.locale };
}

/** Of tasks that were put into a group. */
export const addedTo = (group: string) => ({
  done: `added to “${group}”`,
  why: "already in it, archived or deleted",
});

/** Does it to the chosen tasks, and leads back to their list with what came of it. */
export const bulkAction = <S extends z.ZodType<{ back: string }>>(
  schema: S,
  work: (ctx: CommandContext, input: z.infer<S>) => Promise<[BulkResult, { done: string; why: string }]>,
) =>
  procedure
    .permission("moderator")
    .input(schema)
    .action(async ({ ctx, input }) => {
      const [result, words] = await work(ctx, input);
      return ctx.redirect(adminTasksPath + input.back, bulkToast(result, { noun: "task", ...words }));
    });

/** Of a verb that asks what its form's schema says, for active tasks. */
export const bulkLoader = <S extends z.ZodObject>(schema: S) =>
  procedure
    .permission("moderator")
    .input(ChosenSearch)
    .reads(({ input }) => ({ chosen: chosenForPage(input.ids, false) }))
    .loader(({ ctx, input, found }) => ({
      ...chosenPage(ctx, { ...found, back: input.back }),
      limits: limitsOf(schema),
    }));
