import { useActionData, useLoaderData } from "@remix-run/react";
import assetsStyles from "~/features/assets/assets.css?url";
import { redrawn } from "~/features/files/redrawn-form.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { LastResult } from "~/ui/fields-of";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import editorsStyles from "~/ui/styles/editors.css?url";
import { CONTENT_FILES, PDF_RULE } from "../../content-files.rules";
import readingStyles from "../../reading/reading.css?url";
import sectionsStyles from "../../reading/sections.css?url";
import { ContentEditor } from "../components/content-editor";
import contentEditorStyles from "../content-editor.css?url";
import { sectionEditorLoader } from "../section-editor.server";

/**
 * A PDF section's form without JavaScript, drawn anew with what was typed and the files that were chosen, moved or removed.
 * Nothing is saved: the form goes to the section's own address.
 */
export const loader = sectionEditorLoader;

export const action = procedure
  .permission("moderator")
  .params({ contentId: Id, sectionId: Id })
  .upload(PDF_RULE)
  .action(({ ctx, params, body }) =>
    redrawn(ctx, body, { collection: CONTENT_FILES, entityId: params.contentId }),
  );

export const handle = {
  crumbs: ({ content }) => ({ [content.id]: content.title }),
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const links = sheets(editorsStyles, assetsStyles, contentEditorStyles, readingStyles, sectionsStyles);

export const meta = pageTitle<typeof loader>((data) => data.content.title);

export default function SectionForm() {
  const data = useLoaderData<typeof loader>();
  return <ContentEditor data={data} lastResult={useActionData<{ lastResult: LastResult }>()?.lastResult} />;
}
