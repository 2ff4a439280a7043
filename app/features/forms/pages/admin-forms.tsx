import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { GenerateReport } from "~/ui/generate-report";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { addFormPath, adminFormsExportPath } from "../admin-forms.paths";
import { AdminFormList } from "../components/admin-form-list";
import { formListLoader } from "../forms-list.server";

export const loader = formListLoader({ isArchived: false });

export const meta = pageTitle("Forms");

/** All forms that are not archived, each with what was sent in. */
export default function AdminForms() {
  const data = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink variant="primary" icon="plus" to={addFormPath}>
      Add form
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Forms"
        lede="What teams and guests fill in, and what they sent in."
        actions={
          <>
            {data.page.total > 0 && <GenerateReport to={adminFormsExportPath} />}
            {add}
          </>
        }
      />
      <AdminFormList
        {...data}
        empty={
          <EmptyState icon="clipboard-list" title="No forms yet" actions={add}>
            Orders, declarations, insurance: what teams and guests are to fill in stands here. Add the first
            one.
          </EmptyState>
        }
      />
    </>
  );
}
