import { useActionData, useLoaderData } from "@remix-run/react";
import assetsStyles from "~/features/assets/assets.css?url";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import editorsStyles from "~/ui/styles/editors.css?url";
import { changeSection } from "../../change-section.commands.server";
import { sectionPath } from "../../content.paths";
import readingStyles from "../../reading/reading.css?url";
import sectionsStyles from "../../reading/sections.css?url";
import { SectionInput } from "../../section-form.schema";
import { ContentEditor } from "../components/content-editor";
import contentEditorStyles from "../content-editor.css?url";
import { savedInPlace } from "../page-parts.server";
import { sectionEditorLoader } from "../section-editor.server";

export const loader = sectionEditorLoader;

/** Saves the working copy, whatever button was pressed: nothing that was typed is lost by a search or a step. */
export const action = procedure
  .permission("moderator")
  .params({ contentId: Id, sectionId: Id })
  .input(SectionInput)
  .action(async ({ ctx, params: { contentId, sectionId }, input }) => {
    const { over, version, step, q } = input;
    const {
      name,
      note,
      version: saved,
    } = await changeSection(ctx, contentId, sectionId, {
      ...input,
      version: over ?? version,
    });
    if (input.inPlace) return savedInPlace(ctx, saved);
    const path = sectionPath(contentId, sectionId) + (q ? `?${new URLSearchParams({ q })}` : "");
    if (step) return ctx.redirect(path);
    return ctx.redirect(path, {
      type: "success",
      title: `“${name}” saved`,
      ...(note ? { description: note } : {}),
    });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: ({ chosen }) => chosen?.heading || "Section",
  crumbs: ({ content }) => ({ [content.id]: content.title }),
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const links = sheets(editorsStyles, assetsStyles, contentEditorStyles, readingStyles, sectionsStyles);

export const meta = pageTitle<typeof loader>((data) => data.content.title);

export default function EditSection() {
  const data = useLoaderData<typeof loader>();
  return <ContentEditor data={data} lastResult={useActionData<typeof action>()?.lastResult} />;
}
