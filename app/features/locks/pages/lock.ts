import * as z from "zod";
import { Id, procedure } from "~/procedure/procedure.server";
import { giveLockBack, takeLock } from "../locks.server";

const Params = { type: z.enum(["task", "content", "form", "fieldGroup", "supplier"]), id: Id };

export const loader = procedure
  .permission("moderator")
  .params(Params)
  .loader(({ ctx }) => {
    throw ctx.redirect("/admin");
  });

/** An open editor extends its lock while somebody works in it, and gives it back when it is left. */
export const action = procedure
  .permission("moderator")
  .params(Params)
  .input(z.object({ do: z.enum(["extend", "release"]).default("extend") }))
  .action(async ({ ctx, params, input }) => {
    if (input.do === "release") {
      await giveLockBack(ctx, params.id);
      return Response.json({ heldBy: null });
    }
    const held = await takeLock(ctx, params);
    return Response.json({ heldBy: held && held.userId !== ctx.actor.id ? held.name : null });
  });
