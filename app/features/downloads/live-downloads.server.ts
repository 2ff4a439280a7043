import { sql } from "drizzle-orm";
import type { ChangeDraft } from "~/features/activity/drafts.server";
import { Conflict } from "~/lib/errors";
import { DOWNLOAD_AUDIENCE } from "./download-audience.server";
import { MOVED, setDownloadsShown } from "./downloads.commands.server";
import { adminDownloadPath, downloadAudiencePath } from "./downloads.paths";

const show =
  (isShown: boolean): ChangeDraft =>
  async (ctx, id, along) => {
    const { changed } = await setDownloadsShown(ctx, { ids: [id], isShown, along });
    if (changed === 0) throw new Conflict(MOVED);
  };

/** Downloads that are not shown, as what goes live on a day knows them. */
export const LIVE_DOWNLOADS = {
  noun: "download",
  label: "Download",
  audience: { ...DOWNLOAD_AUDIENCE, isOpen: sql`true` },
  title: sql<string>`d.name`,
  isWaiting: sql`d.show_download = 0`,
  isLive: sql`d.show_download = 1`,
  dueDate: null,
  path: adminDownloadPath,
  audiencePath: downloadAudiencePath,
  putLive: show(true),
  takeBack: show(false),
};
