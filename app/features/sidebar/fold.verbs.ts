import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { foldSidebarSection } from "./fold.commands.server";
import { FoldInput } from "./sidebar.schema";

const section = procedure
  .signedIn()
  .params({ sidebarSectionId: Id })
  .returnTo(() => "/");

const routes = verbs({
  /** Folds a section for the reader, or unfolds it: the page shows it, and nothing is said besides. */
  fold: section.verb(FoldInput, async ({ ctx, params, input }) => {
    await foldSidebarSection(ctx, params.sidebarSectionId, input.isClosed === "1");
    return { type: "idle" };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
