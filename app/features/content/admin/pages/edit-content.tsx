import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sectionPath } from "../../content.paths";
import { ContentEditor } from "../components/content-editor";
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

export const meta = pageTitle<typeof loader>((data) => data.content.title);

export default function EditContent() {
  return <ContentEditor data={useLoaderData<typeof loader>()} />;
}
