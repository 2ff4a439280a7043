import { useActionData, useLoaderData } from "@remix-run/react";
import { removalAction, removalPage } from "~/features/activity/removal.server";
import { chosenSearch } from "~/procedure/ids.schema";
import { procedure } from "~/procedure/procedure.server";
import { formatFileSize } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { deleteDownloads } from "../downloads.commands.server";
import { adminDownloadsPath } from "../downloads.paths";
import { downloadsForRemoval } from "../downloads.queries.server";

const DOWNLOADS = { noun: "download", paths: { active: adminDownloadsPath, archived: adminDownloadsPath } };

export const loader = procedure
  .permission("moderator")
  .input(chosenSearch("download"))
  .reads(({ input }) => ({ chosen: downloadsForRemoval(input.ids) }))
  .loader(({ ctx, input, found }) => removalPage(ctx, DOWNLOADS, { ...found, back: input.back }));

/** Deletes the chosen downloads with their files. */
export const action = removalAction(DOWNLOADS, "moderator", deleteDownloads);

export const handle = { crumb: () => "Delete Downloads" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Delete Downloads");

export default function DownloadsRemoval() {
  const { chosen: downloads, list, back, limits } = useLoaderData<typeof loader>();
  const isOne = downloads.length === 1;
  return (
    <RemovalPage
      noun={{ one: "download", many: "downloads" }}
      rows={downloads}
      column={{ key: "size", header: "File", render: ({ size }) => formatFileSize(size) }}
      back={{ to: list, label: "Downloads" }}
      hidden={{ back }}
      limits={limits}
      lastResult={useActionData<typeof action>()?.lastResult}
      loses={`The ${isOne ? "file goes" : "files go"} along, and pages lose the places that lead to ${
        isOne ? "it" : "them"
      }. Hiding keeps everything, and no team sees it.`}
    />
  );
}
