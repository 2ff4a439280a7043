import { MoveInput } from "~/procedure/move.schema";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { sidebarPath } from "./sidebar.paths";
import { moveSidebarSection } from "./sidebar-sections.commands.server";

const sidebar = procedure.permission("admin").returnTo(() => sidebarPath);

const routes = verbs({
  /** Puts a section at another place. */
  order: sidebar.verb(MoveInput, async ({ ctx, input }) => {
    const { heading, to } = await moveSidebarSection(ctx, input);
    return { type: "success", title: `“${heading}” is now at place ${to}` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
