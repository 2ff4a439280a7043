import type { Ctx } from "~/procedure/procedure.server";
import { listSearch } from "./list-view.rules";
import { taskPath } from "./tasks.paths";

type Context = Pick<Ctx<unknown>, "scope">;

/** The list's filters, from the address that a form was sent to: no action loses them. */
export const searchOf = (ctx: Context): string => listSearch(new URL(ctx.scope.request.url).searchParams);

/** Where the verbs of one's own task stand: in its drawer, over the list as it is filtered. */
export const ownTaskHome = ({ ctx, params }: { ctx: Context; params: { taskId: string } }): string =>
  taskPath(params.taskId) + searchOf(ctx);

/**
 * The message for somebody whose task was archived or removed while they had it open (`GoneScreen` shows it). Missing and out
 * of reach look the same.
 */
export const OWN_TASK_GONE = {
  gone: {
    title:
      "This task is not in your list any more. The organisers archived or removed it, or it is no longer meant for your team. Nothing was changed.",
  },
};
