import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { sidebarItemVerbPath, sidebarPath } from "./sidebar.paths";
import { TransferInput } from "./sidebar.schema";
import { removeSidebarItem, restoreSidebarItem, transferSidebarItem } from "./sidebar-items.commands.server";

const item = procedure
  .permission("admin")
  .params({ sidebarSectionId: Id, sidebarItemId: Id })
  .returnTo(() => sidebarPath);

const routes = verbs({
  /** Puts it at the end of another section. */
  transfer: item.verb(TransferInput, async ({ ctx, params, input }) => {
    const { sidebarSectionId, sidebarItemId } = params;
    const { title, heading } = await transferSidebarItem(ctx, sidebarSectionId, sidebarItemId, input);
    return { type: "success", title: `“${title}” moved to “${heading}”` };
  }),

  /** Takes it out, and offers to put it back. */
  removal: item.verb(async ({ ctx, params }) => {
    const { sidebarSectionId, sidebarItemId } = params;
    const { title, heading } = await removeSidebarItem(ctx, sidebarSectionId, sidebarItemId);
    return {
      type: "success",
      title: `“${title}” removed from “${heading}”`,
      undo: { to: sidebarItemVerbPath(sidebarSectionId, sidebarItemId, "restoration") },
    };
  }),

  restoration: item.verb(async ({ ctx, params }) => {
    const { title } = await restoreSidebarItem(ctx, params.sidebarSectionId, params.sidebarItemId);
    return { type: "success", title: `“${title}” is back at its place` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
