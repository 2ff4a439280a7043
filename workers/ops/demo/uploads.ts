import { readBatch } from "#db/read-batch";
import { stageFiles } from "~/features/files/files.commands.server";
import type { FileRule } from "~/features/files/files.schema";
import { addEvidence } from "~/features/tasks/files/evidence.commands.server";
import { evidenceRule } from "~/features/tasks/files/evidence.rules";
import { ATTACHMENTS } from "~/features/tasks/files/task-files.queries.server";
import { ATTACHMENT_RULE } from "~/features/tasks/files/task-files.rules";
import { taskStatusRowOf } from "~/features/tasks/task-status-row.server";
import type { TaskOfTeam } from "~/features/tasks/tasks.types";
import { NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { openUpload, type UploadBody } from "~/procedure/upload.server";
import { cleanSvg } from "../../images/clean-svg";
import type { FileStore } from "../provision/file-store";
import type { DemoFile } from "./documents";

/** As a browser sends it. */
export function sent({ name, data }: DemoFile, rule: FileRule): UploadBody<FileRule> {
  const headers = { "content-type": "application/octet-stream", "x-file-name": encodeURIComponent(name) };
  return openUpload(new Request("http://demo.localhost/", { method: "PUT", body: data, headers }), rule);
}

/** What staff attach to a task that they are about to save; gives the ids for its form. */
export async function attach(
  ctx: CommandContext,
  taskId: string,
  files: readonly DemoFile[],
): Promise<string[]> {
  const ids: string[] = [];
  const owner = { collection: ATTACHMENTS, entityId: taskId };
  for (const file of files) {
    const { files: staged } = await stageFiles(ctx, sent(file, ATTACHMENT_RULE), owner);
    ids.push(...staged.map(({ id }) => id));
  }
  return ids;
}

/** What a team uploads for a task of its own. */
export async function give(ctx: CommandContext, of: TaskOfTeam, files: readonly DemoFile[]): Promise<void> {
  const { found } = await readBatch(ctx.db, { found: taskStatusRowOf(of.taskId, of.teamId) });
  const [row] = found;
  if (!row) throw new NotFound();
  for (const file of files) await addEvidence(ctx, sent(file, evidenceRule(row.type)), row);
}

/** The bucket as far as an upload of a few pages needs it: the Worker, which has the real one, does not run yet. */
export function bucketInto(store: FileStore): R2Bucket {
  const bucket = {
    async put(key: string, data: Uint8Array<ArrayBuffer>): Promise<null> {
      const bytes = data.slice();
      const pieces = async function* () {
        yield bytes;
      };
      await store.write({ key, size: bytes.length }, pieces());
      return null;
    },
  };
  return bucket as unknown as R2Bucket;
}

/** The second Worker as far as drawings need it, which go through it on their way in: it does not run yet either. */
export function imagesHere(): Fetcher {
  const images = {
    async fetch(_url: string, { body }: RequestInit): Promise<Response> {
      const clean = cleanSvg(await new Response(body).text());
      return clean === null ? new Response(null, { status: 422 }) : new Response(clean);
    },
  };
  return images as unknown as Fetcher;
}
