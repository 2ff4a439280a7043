import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { GenerateReport } from "~/ui/generate-report";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { addFieldGroupPath, fieldGroupsExportPath } from "../../admin-forms.paths";
import { FieldGroupList } from "../components/field-group-list";
import { fieldGroupListLoader } from "../field-groups-list.server";

export const loader = fieldGroupListLoader({ isArchived: false });

export const meta = pageTitle("Field Groups");

export default function FieldGroups() {
  const data = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink variant="primary" icon="plus" to={addFieldGroupPath}>
      Add field group
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Field Groups"
        lede="Questions that several forms ask alike, kept in one place."
        actions={
          <>
            {data.page.total > 0 && <GenerateReport to={fieldGroupsExportPath} />}
            {add}
          </>
        }
      />
      <FieldGroupList
        {...data}
        empty={
          <EmptyState icon="puzzle" title="No field groups yet" actions={add}>
            A person with name and mobile number, an invoice address: ask it once, and place it in every form
            that needs it.
          </EmptyState>
        }
      />
    </>
  );
}
