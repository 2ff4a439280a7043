import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { GenerateReport } from "~/ui/generate-report";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { addContentPath, contentExportPath } from "../../content.paths";
import { ContentList } from "../components/content-list";
import { contentListLoader } from "../content-list.server";

export const loader = contentListLoader({ isArchived: false });

export const meta = pageTitle("Content");

export default function AdminContentList() {
  const data = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink variant="primary" icon="plus" to={addContentPath}>
      Add page
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Content"
        lede="Pages that teams read, and guests where a page is public."
        actions={
          <>
            {data.page.total > 0 && <GenerateReport to={contentExportPath} />}
            {add}
          </>
        }
      />
      <ContentList
        {...data}
        empty={
          <EmptyState icon="file-text" title="No pages yet" actions={add}>
            A page tells teams what they must know: access hours, rules, maps, who to call. Add the first one.
          </EmptyState>
        }
      />
    </>
  );
}
