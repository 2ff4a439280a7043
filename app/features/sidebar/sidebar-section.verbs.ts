import { MoveInput } from "~/procedure/move.schema";
import { movedSearch } from "~/procedure/move.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { sidebarPath, sidebarSectionVerbPath } from "./sidebar.paths";
import { pageQuery } from "./sidebar.rules";
import { AdditionInput, SidebarSearch } from "./sidebar.schema";
import { addSidebarItem, moveSidebarItem } from "./sidebar-items.commands.server";
import { removeSidebarSection, restoreSidebarSection } from "./sidebar-sections.commands.server";

const section = procedure
  .permission("admin")
  .params({ sidebarSectionId: Id })
  .returnTo(() => sidebarPath);

const routes = verbs({
  /** Puts an item of the section at another place. */
  order: section.verb(MoveInput, async ({ ctx, params, input }) => {
    const place = await moveSidebarItem(ctx, params.sidebarSectionId, input);
    const { searchParams } = new URL(ctx.scope.request.url);
    const query = pageQuery(SidebarSearch.parse(Object.fromEntries(searchParams)));
    return ctx.redirect(sidebarPath + movedSearch(input.id, place) + query.replace("?", "&"));
  }),

  /** Puts a page, task, download or supplier into the section. */
  additions: section.verb(AdditionInput, async ({ ctx, params, input }) => {
    const { title, heading } = await addSidebarItem(ctx, params.sidebarSectionId, input);
    return { type: "success", title: `“${title}” added to “${heading}”` };
  }),

  /** Takes the section away, and offers to put it back. */
  removal: section.verb(async ({ ctx, params }) => {
    const { heading } = await removeSidebarSection(ctx, params.sidebarSectionId);
    return {
      type: "success",
      title: `Section “${heading}” removed`,
      undo: { to: sidebarSectionVerbPath(params.sidebarSectionId, "restoration") },
    };
  }),

  restoration: section.verb(async ({ ctx, params }) => {
    const { heading } = await restoreSidebarSection(ctx, params.sidebarSectionId);
    return { type: "success", title: `“${heading}” is back at its place` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
