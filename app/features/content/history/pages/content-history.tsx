import { useLoaderData } from "@remix-run/react";
import { Id, procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { PageTabs } from "../../admin/components/page-tabs";
import contentEditorStyles from "../../admin/content-editor.css?url";
import { contentPublicationPath, contentVersionPath } from "../../content.paths";
import { ChangeList, hasChanges } from "../change-list";
import { historyOf, historyReads } from "../history-page.server";

export const loader = procedure
  .permission("moderator")
  .params({ contentId: Id })
  .reads(({ params }) => historyReads(params.contentId))
  .loader(({ ctx, found }) => historyOf(ctx, found));

export const handle = {
  crumb: () => "History",
  crumbs: ({ content }) => ({ [content.id]: content.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(contentEditorStyles);

export const meta = pageTitle<typeof loader>((data) => `History: ${data.content.title}`);

/** What was published when, and what it changed. */
export default function ContentHistory() {
  const { content, versions } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={content.title}
        lede="Each time the page is published, what readers got is kept, and can be had back."
      />
      <PageTabs contentId={content.id} current="history" />
      {versions.length === 0 ? (
        <EmptyState icon="history" title="No version yet">
          The first one is kept when the page is published.{" "}
          <Link to={contentPublicationPath(content.id)}>Publish it</Link>
        </EmptyState>
      ) : (
        <ol className="page-versions">
          {versions.map(({ id, at, by, isNewest, isReadable, changes }) => (
            <li key={id}>
              <h2>
                <Link to={contentVersionPath(content.id, id)}>{at}</Link>
                {isNewest && <span className="muted"> newest</span>}
              </h2>
              <p className="muted small">by {by ?? "somebody who is not in the event any more"}</p>
              {!isReadable ? (
                <p>This version cannot be read.</p>
              ) : changes === null ? (
                <p>The first version that is kept.</p>
              ) : hasChanges(changes) ? (
                <ChangeList changes={changes} />
              ) : (
                <p>Nothing that readers see was changed.</p>
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
