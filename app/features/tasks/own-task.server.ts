import { Forbidden, NotFound } from "~/lib/errors";
import type { Ctx } from "~/procedure/procedure.server";
import { listSearch } from "./list-view.rules";
import { tasksPath } from "./tasks.paths";

type Context = Pick<Ctx<unknown>, "scope" | "team" | "redirect">;

/** The list's filters, from the address that a form was sent to: no action loses them. */
export const searchOf = (ctx: Pick<Context, "scope">): string =>
  listSearch(new URL(ctx.scope.request.url).searchParams);

/**
 * A verb on the asker's own task. One that is not there any more (archived, removed or meant for others meanwhile) leads
 * back to the list with a word about it.
 */
export async function ofTeam<T>(ctx: Context, work: (teamId: string) => Promise<T>): Promise<T> {
  const { team } = ctx;
  if (!team) throw new Forbidden("You are in no team, so there is nothing to complete");
  try {
    return await work(team.id);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    throw ctx.redirect(tasksPath() + searchOf(ctx), {
      type: "error",
      title: "This task is not in your list any more",
      description: "The organisers archived or removed it. Nothing was changed.",
    });
  }
}
