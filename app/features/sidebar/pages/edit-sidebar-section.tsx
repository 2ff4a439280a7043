import { useActionData, useLoaderData } from "@remix-run/react";
import { savedWords } from "~/features/settings/saved-by.rules";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { differences } from "~/ui/differences.rules";
import { EditorForm } from "~/ui/editor-form";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { SectionFields } from "../components/section-fields";
import { sidebarPath, sidebarSectionPath } from "../sidebar.paths";
import { sidebarSectionForEdit } from "../sidebar.queries.server";
import { SidebarSectionInput } from "../sidebar.schema";
import { changeSidebarSection } from "../sidebar-sections.commands.server";

export const loader = procedure
  .permission("admin")
  .params({ sidebarSectionId: Id })
  .reads(({ params }) => ({ section: sidebarSectionForEdit(params.sidebarSectionId) }))
  .loader(({ ctx, found: { section } }) => {
    const { version, updatedAt, updatedBy, updatedByName, ...data } = section;
    const viewer = { userId: ctx.user.id, now: ctx.now, timeZone: ctx.settings.event.timeZone };
    return {
      data,
      version,
      saved: savedWords({ by: updatedBy, name: updatedByName, at: updatedAt }, viewer),
      limits: limitsOf(SidebarSectionInput),
    };
  });

export const action = procedure
  .permission("admin")
  .params({ sidebarSectionId: Id })
  .input(SidebarSectionInput)
  .action(async ({ ctx, params, input: { version, over, ...input } }) => {
    await changeSidebarSection(ctx, params.sidebarSectionId, { ...input, version: over ?? version });
    return ctx.redirect(sidebarPath, { type: "success", title: `Section “${input.heading}” saved` });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = { crumb: ({ data }) => data.heading } satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ data }) => data.heading);

const LABELS = { heading: "Heading", isCollapsable: "Can be folded", isClosedAtFirst: "Closed at first" };

export default function EditSidebarSection() {
  const { data, version, saved, limits } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={data.heading} back={{ to: sidebarPath, label: "Sidebar" }} />
      <EditorForm
        id="section"
        limits={limits}
        lastResult={useActionData<typeof action>()?.lastResult}
        current={{ data, version, saved }}
        path={sidebarSectionPath(data.id)}
        seeCurrent="See the saved version"
        differences={(typed) => differences(LABELS, data, typed)}
        submitLabel="Save section"
        cancelTo={sidebarPath}
      >
        {(fields) => <SectionFields fields={fields} />}
      </EditorForm>
    </>
  );
}
