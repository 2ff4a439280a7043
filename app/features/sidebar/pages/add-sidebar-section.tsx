import { useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { GuardedForm } from "~/ui/guarded-form";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { SubmitButton } from "~/ui/submit-button";
import { SectionFields } from "../components/section-fields";
import { sidebarPath } from "../sidebar.paths";
import { NewSidebarSection } from "../sidebar.schema";
import { addSidebarSection } from "../sidebar-sections.commands.server";

export const loader = procedure.permission("admin").loader(() => ({
  formId: newId(),
  limits: limitsOf(NewSidebarSection),
}));

export const action = procedure
  .permission("admin")
  .input(NewSidebarSection)
  .action(async ({ ctx, input }) => {
    await addSidebarSection(ctx, input);
    return ctx.redirect(sidebarPath, {
      type: "success",
      title: `Section “${input.heading}” added`,
      description: "It stands last. Add pages, tasks, downloads or suppliers to it.",
    });
  });

export const handle = { crumb: () => "Add Section" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Add Section");

export default function AddSidebarSection() {
  const { formId, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { id, fields, errors } = fieldsOf({
    id: "section",
    limits,
    lastResult,
    values: { isCollapsable: true },
  });
  return (
    <>
      <PageHead title="Add Section" back={{ to: sidebarPath, label: "Sidebar" }} />
      <GuardedForm lastResult={lastResult} id={id} className="admin-form" noValidate>
        <ErrorSummary errors={errors} />
        <FormId id={formId} lastResult={lastResult} />
        <SectionFields fields={fields} />
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary">Add section</SubmitButton>
          <ButtonLink to={sidebarPath}>Cancel</ButtonLink>
        </ButtonRow>
      </GuardedForm>
    </>
  );
}
