import { useLoaderData } from "@remix-run/react";
import { NoneArchived } from "~/ui/archivable";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { adminFormsPath } from "../admin-forms.paths";
import { AdminFormList } from "../components/admin-form-list";
import { formListLoader } from "../forms-list.server";

export const loader = formListLoader({ isArchived: true });

export const meta = pageTitle("Archived Forms");

export default function ArchivedForms() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Archived Forms"
        lede="Nobody fills these in. Their submissions are kept, and a form comes back as it was."
      />
      <AdminFormList
        {...data}
        isArchived
        empty={
          <NoneArchived icon="clipboard-list" many="forms" to={adminFormsPath}>
            Forms that you archive are kept here, with what was sent in.
          </NoneArchived>
        }
      />
    </>
  );
}
