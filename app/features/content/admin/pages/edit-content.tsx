import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import assetsStyles from "~/features/assets/assets.css?url";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import editorsStyles from "~/ui/styles/editors.css?url";
import { sectionPath } from "../../content.paths";
import readingStyles from "../../reading/reading.css?url";
import sectionsStyles from "../../reading/sections.css?url";
import { ContentEditor } from "../components/content-editor";
import contentEditorStyles from "../content-editor.css?url";
import { editorData, editorReads } from "../editor.server";

/** `?section=` opens one, as its own address does. */
const Search = z.object({ section: Id.optional().catch(undefined) });

/** The editor of a page, with no section opened. */
export const loader = procedure
  .permission("moderator")
  .params({ contentId: Id })
  .input(Search)
  .reads(({ ctx, params }) => editorReads(ctx, params))
  .loader(({ ctx, params, input, found }) => {
    if (input.section) throw ctx.redirect(sectionPath(params.contentId, input.section));
    return editorData(ctx, found, params);
  });

export const handle = { crumb: ({ content }) => content.title, isWide: true } satisfies PageHandle<
  typeof loader
>;

export const links = sheets(editorsStyles, assetsStyles, contentEditorStyles, readingStyles, sectionsStyles);

export const meta = pageTitle<typeof loader>((data) => data.content.title);

export default function EditContent() {
  return <ContentEditor data={useLoaderData<typeof loader>()} />;
}
