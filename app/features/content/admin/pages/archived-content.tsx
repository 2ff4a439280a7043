import { useLoaderData } from "@remix-run/react";
import { NoneArchived } from "~/ui/archivable";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { adminContentListPath } from "../../content.paths";
import { ContentList } from "../components/content-list";
import { contentListLoader } from "../content-list.server";

export const loader = contentListLoader({ isArchived: true });

export const meta = pageTitle("Archived Content");

export default function ArchivedContent() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Archived Content"
        lede="Nobody but staff sees these. Their sections and files are kept, and come back with them."
      />
      <ContentList
        {...data}
        isArchived
        empty={<NoneArchived icon="file-text" many="pages" to={adminContentListPath} />}
      />
    </>
  );
}
