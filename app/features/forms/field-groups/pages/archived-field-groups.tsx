import { useLoaderData } from "@remix-run/react";
import { NoneArchived } from "~/ui/archivable";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { fieldGroupsPath } from "../../admin-forms.paths";
import { FieldGroupList } from "../components/field-group-list";
import { fieldGroupListLoader } from "../field-groups-list.server";

export const loader = fieldGroupListLoader({ isArchived: true });

export const meta = pageTitle("Archived Field Groups");

export default function ArchivedFieldGroups() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Archived Field Groups"
        lede="Nobody places these any more. Forms that have them keep them."
      />
      <FieldGroupList
        {...data}
        isArchived
        empty={<NoneArchived icon="puzzle" many="field groups" to={fieldGroupsPath} />}
      />
    </>
  );
}
