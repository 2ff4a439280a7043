import { useActionData, useLoaderData } from "@remix-run/react";
import { removalAction, removalPage } from "~/features/activity/removal.server";
import { chosenSearch } from "~/procedure/ids.schema";
import { procedure } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { deleteContent } from "../../bulk-content.commands.server";
import { contentListPaths } from "../../content.paths";
import { contentForPage } from "../../content.queries.server";
import { PAGE_NOUN } from "../../content.texts";

const PAGES = { noun: "page", paths: contentListPaths };

export const loader = procedure
  .permission("admin")
  .input(chosenSearch("page"))
  .reads(({ input }) => ({ chosen: contentForPage(input.ids) }))
  .loader(({ ctx, input, found }) => removalPage(ctx, PAGES, { ...found, back: input.back }));

/** Deletes the chosen pages with their sections and files. */
export const action = removalAction(PAGES, "admin", deleteContent);

export const handle = { crumb: () => "Delete Pages" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Delete Pages");

export default function ContentRemoval() {
  const { chosen, isArchived, limits, back, list } = useLoaderData<typeof loader>();
  const sum = (of: (row: (typeof chosen)[number]) => number) =>
    chosen.reduce((total, row) => total + of(row), 0);
  const [sections, files] = [sum((row) => row.sections), sum((row) => row.files)];
  const along = [
    sections > 0 && counted(sections, "section"),
    files > 0 && counted(files, "PDF file"),
  ].filter(Boolean);
  return (
    <RemovalPage
      noun={PAGE_NOUN}
      rows={chosen}
      column={{
        key: "sections",
        header: "Sections",
        render: (row) => `${counted(row.sections, "section")}${row.isPublished ? ", published" : ""}`,
      }}
      back={{ to: list, label: isArchived ? "Archived content" : "Content" }}
      hidden={{ back, archived: isArchived ? "1" : undefined }}
      limits={limits}
      lastResult={useActionData<typeof action>()?.lastResult}
      loses={
        <>
          {along.length > 0 && `With ${chosen.length === 1 ? "it" : "them"} go ${along.join(" and ")}. `}
          Links to {chosen.length === 1 ? "the page" : "the pages"} stop working. Pictures stay in Assets.{" "}
          {!isArchived && "Archiving hides a page from everybody but staff and keeps all of it."}
        </>
      }
    />
  );
}
