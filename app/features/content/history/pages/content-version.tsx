import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Id, procedure } from "~/procedure/procedure.server";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { ErrorSummary } from "~/ui/error-summary";
import { firstError } from "~/ui/fields-of";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, Section } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import contentEditorStyles from "../../admin/content-editor.css?url";
import { adminContentPath, contentHistoryPath } from "../../content.paths";
import { PublicationInput } from "../../content.schema";
import { SECTION_ICONS, sectionTitle } from "../../content.texts";
import type { SectionType } from "../../sections.schema";
import { ChangeList, hasChanges } from "../change-list";
import { versionPage, versionReads } from "../history-page.server";
import { restorePage } from "../restore-page.commands.server";

export const loader = procedure
  .permission("moderator")
  .params({ contentId: Id, versionId: Id })
  .reads(({ params }) => versionReads(params.contentId, params.versionId))
  .loader(({ ctx, found }) => versionPage(ctx, found));

/** Makes it the working copy. */
export const action = procedure
  .permission("moderator")
  .params({ contentId: Id, versionId: Id })
  .input(PublicationInput)
  .action(async ({ ctx, params: { contentId, versionId }, input }) => {
    await restorePage(ctx, contentId, versionId, input);
    return ctx.redirect(adminContentPath(contentId), {
      type: "success",
      title: "The working copy is what this version was",
      description: "Readers see it when you publish the page.",
    });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: ({ at }) => at,
  crumbs: ({ content }) => ({ [content.id]: content.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(contentEditorStyles);

export const meta = pageTitle<typeof loader>((data) => `${data.at}: ${data.content.title}`);

/** One version: what it said, and the way back to it. */
export default function ContentVersion() {
  const { content, at, by, document, gone, changes } = useLoaderData<typeof loader>();
  const refused = firstError(useActionData<typeof action>()?.lastResult);
  return (
    <>
      <PageHead
        title={document?.title ?? content.title}
        {...(document?.description && { lede: document.description })}
        back={{ to: contentHistoryPath(content.id), label: "History" }}
        meta={[`Published ${at}`, `by ${by ?? "somebody who is not in the event any more"}`]}
      />
      {refused && <ErrorSummary errors={[{ id: "", message: refused }]} title="Nothing was changed" />}
      {!document && <Banner tone="danger" title="This version cannot be read." />}
      {document && (
        <Section title="What it has" count={document.sections.length} isFirst>
          <ol className="publish-list">
            {document.sections.map(({ id, type, heading, isPublished }) => (
              <li key={id}>
                <Icon name={SECTION_ICONS[type as SectionType] ?? "file"} />
                <span className="publish-name" dir="auto">
                  {sectionTitle({ heading, type })}
                </span>
                <span className="publish-kinds">
                  {!isPublished && <Badge tone="neutral">Hidden from users</Badge>}
                </span>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {changes && (
        <Section title="Restore as working copy">
          {hasChanges(changes) ? (
            <>
              <p>
                Words and sections of the working copy become those of this version. Nothing is published by
                it. Sections that it does not have can be put back in the editor. Address, and who sees the
                page, stay.
              </p>
              {gone > 0 && (
                <Banner tone="warning" title="Not everything can come back.">
                  {counted(gone, "thing")} that it names {gone === 1 ? "was" : "were"} deleted or archived
                  since.
                </Banner>
              )}
              <h3>What changes in the working copy</h3>
              <ChangeList changes={changes} />
              {content.isArchived ? (
                <p className="muted">Restore the page from the archive first.</p>
              ) : (
                <Form method="post" className="form-actions" preventScrollReset>
                  <input type="hidden" name="revision" value={content.revision} />
                  <SubmitButton variant="primary" icon="history" busyLabel="Restoring…">
                    Restore as working copy
                  </SubmitButton>
                </Form>
              )}
            </>
          ) : (
            <p className="muted">The working copy says the same: there is nothing to restore.</p>
          )}
        </Section>
      )}
    </>
  );
}
