import { MoveInput } from "~/procedure/move.schema";
import { movedSearch } from "~/procedure/move.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { supplierGroupPath } from "../suppliers.paths";
import { TakeOutInput } from "../suppliers.schema";
import { moveInSupplierGroup, takeOutOfSupplierGroup } from "./group-members.commands.server";

const group = procedure
  .permission("moderator")
  .params({ supplierGroupId: Id })
  .returnTo(({ params }) => supplierGroupPath(params.supplierGroupId));

const routes = verbs({
  /** Puts a supplier of the type at another place. */
  order: group.verb(MoveInput, async ({ ctx, params, input }) => {
    const place = await moveInSupplierGroup(ctx, params.supplierGroupId, input);
    return ctx.redirect(supplierGroupPath(params.supplierGroupId) + movedSearch(input.id, place));
  }),

  /** Takes a supplier out of the type. */
  removals: group.verb(TakeOutInput, async ({ ctx, params, input }) => {
    const { company } = await takeOutOfSupplierGroup(ctx, params.supplierGroupId, input);
    return { type: "success", title: `“${company}” taken out of the type` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
