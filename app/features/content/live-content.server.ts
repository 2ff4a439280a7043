import { sql } from "drizzle-orm";
import { cp } from "#db/event/aliases";
import { jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { ChangeDraft } from "~/features/activity/drafts.server";
import { NotFound } from "~/lib/errors";
import { adminContentPath, contentAudiencePath } from "./content.paths";
import { contentAudience } from "./content-audience.server";
import { publishContent, unpublishContent } from "./publication.commands.server";

/** As the working copy is then: whoever sets a day for a draft goes on writing it until that day. */
const putLive: ChangeDraft = async (ctx, id, along) => {
  const { found } = await readBatch(ctx.db, {
    found: jsonOne({ revision: cp.revision }, sql`from content cp where cp.id = ${id}`),
  });
  if (!found) throw new NotFound();
  await publishContent(ctx, id, { revision: found.revision, along });
};

/** Pages that nobody but staff reads, as what goes live on a day knows them. */
export const LIVE_CONTENT = {
  noun: "page",
  label: "Page",
  audience: { ...contentAudience, isOpen: sql`true` },
  title: sql<string>`cp.title`,
  isWaiting: sql`(cp.is_published = 0 and cp.is_archived = 0)`,
  isLive: sql`(cp.is_published = 1 and cp.is_archived = 0)`,
  dueDate: null,
  path: adminContentPath,
  audiencePath: contentAudiencePath,
  putLive,
  takeBack: (async (ctx, id, along) => void (await unpublishContent(ctx, id, along))) as ChangeDraft,
};
