import { NotFound } from "~/lib/errors";
import type { Ctx } from "~/procedure/procedure.server";
import { listSearch } from "./list-view.rules";

type Context = Pick<Ctx<unknown>, "scope" | "team">;

/** The list's filters, from the address that a form was sent to: no action loses them. */
export const searchOf = (ctx: Pick<Context, "scope">): string =>
  listSearch(new URL(ctx.scope.request.url).searchParams);

/** What somebody is told whose task was archived or removed while they had it open. Missing and out of reach look the same. */
const GONE =
  "This task is not in your list any more. The organisers archived or removed it, or it is no longer meant for your team. Nothing was changed.";

/** A verb on the asker's own task; `GoneScreen` shows what is said where it is not there. */
export async function ofTeam<T>(ctx: Context, work: (teamId: string) => Promise<T>): Promise<T> {
  try {
    return await work(ctx.team?.id ?? "");
  } catch (error) {
    // Whoever knows better what is missing has said so.
    const isBare = error instanceof NotFound && error.message === new NotFound().message;
    throw isBare ? new NotFound(GONE) : error;
  }
}
