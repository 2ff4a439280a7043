import { useLoaderData } from "@remix-run/react";
import { MovedSearch, MoveInput } from "~/procedure/move.schema";
import { movedSearch } from "~/procedure/move.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Reorder } from "~/ui/reorder";
import { addSidebarSectionPath, sidebarPath, sidebarReorderPath } from "../sidebar.paths";
import { sidebarHeadings } from "../sidebar.queries.server";
import { moveSidebarSection } from "../sidebar-sections.commands.server";

export const loader = procedure
  .permission("admin")
  .input(MovedSearch)
  .reads(() => ({ sections: sidebarHeadings() }))
  .loader(({ input, found }) => ({ ...input, ...found }));

export const action = procedure
  .permission("admin")
  .input(MoveInput)
  .returnTo(() => sidebarReorderPath)
  .action(async ({ ctx, input }) =>
    ctx.redirect(sidebarReorderPath + movedSearch(input.id, await moveSidebarSection(ctx, input))),
  );

export const handle = { crumb: () => "Order of Sections" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Order of Sections");

export default function SidebarReorder() {
  const { sections, moved } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Order of Sections"
        lede="Teams see the sections in this order. Each move is saved at once."
        back={{ to: sidebarPath, label: "Sidebar" }}
      />
      {sections.length > 0 ? (
        <Reorder
          label="Sections of the sidebar"
          action={sidebarReorderPath}
          moved={moved}
          items={sections.map(({ id, heading }) => ({ id, label: heading, content: heading }))}
        />
      ) : (
        <EmptyState
          icon="layout-list"
          title="No sections yet"
          actions={
            <ButtonLink variant="primary" icon="plus" to={addSidebarSectionPath}>
              Add section
            </ButtonLink>
          }
        >
          The sections stand here in their order, as soon as there are some.
        </EmptyState>
      )}
    </>
  );
}
