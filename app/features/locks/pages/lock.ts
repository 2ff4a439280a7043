import * as z from "zod";
import { procedure } from "~/procedure/procedure.server";
import { giveLockBack, LockParams, takeLock } from "../locks.server";

export const loader = procedure
  .permission("moderator")
  .params(LockParams)
  .loader(({ ctx }) => {
    throw ctx.redirect("/admin");
  });

/** An open editor extends its lock while somebody works in it, and gives it back when it is left. */
export const action = procedure
  .permission("moderator")
  .params(LockParams)
  .input(z.object({ do: z.enum(["extend", "release"]).default("extend") }))
  .action(async ({ ctx, params, input }) => {
    if (input.do === "release") {
      await giveLockBack(ctx, params.id);
      return Response.json({ heldBy: null });
    }
    const held = await takeLock(ctx, params);
    return Response.json({ heldBy: held && held.userId !== ctx.actor.id ? held.name : null });
  });
