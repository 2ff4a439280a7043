import { useLoaderData } from "@remix-run/react";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Status } from "~/ui/status";
import { FactList } from "~/ui/summary-list";
import { adminFormsPath } from "../admin-forms.paths";
import { FormTabs } from "../components/form-tabs";
import { formHead } from "../form-head.queries.server";
import { FORM_STANDING } from "../forms.texts";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .reads(({ params }) => ({ form: formHead(params.formId) }))
  .loader(({ found }) => found);

export const handle = {
  isWide: true,
  crumb: ({ form }) => form.title,
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ form }) => form.title);

/** A form, with the ways to what was sent in and to its report. */
export default function AdminForm() {
  const { form } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={form.title}
        back={{ to: adminFormsPath, label: "Forms" }}
        badge={
          <Status
            tone={form.isPublished ? "success" : "neutral"}
            icon={form.isPublished ? "circle-check" : "pencil"}
          >
            {form.isPublished ? FORM_STANDING.published : FORM_STANDING.draft}
          </Status>
        }
      />
      <FormTabs form={form} current="build" />
      <div className="section">
        <FactList
          rows={[
            { label: "Version", value: form.number || "None yet" },
            { label: "Submissions", value: form.submitted },
            { label: "Drafts", value: form.drafts },
          ]}
        />
      </div>
    </>
  );
}
