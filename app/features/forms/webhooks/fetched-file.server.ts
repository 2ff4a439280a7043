import { sql } from "drizzle-orm";
import { as, jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { fileResponse } from "~/features/files/file-response.server";
import { FILE_CELLS } from "~/features/files/files.queries.server";
import { NotFound } from "~/lib/errors";
import { idFrom } from "~/lib/ids";
import { log } from "~/lib/report.server";
import { isRefusal } from "~/procedure/guards.server";
import type { Ctx } from "~/procedure/procedure.server";
import { type LinkedFile, readFileLink } from "./file-links.server";

/** As long as the webhook is there, and the submission that was answered with the file. */
const linkedFile = ({ webhookId, submissionId, fileId }: LinkedFile) =>
  jsonOne(
    {
      ...FILE_CELLS,
      formId: as<string>(sql`s.form_id`),
      title: as<string>(sql`fm.title`),
      webhook: as<string>(sql`wh.name`),
    },
    sql`from submission s join submission_file x on x.submission_id = s.id join file f on f.id = x.file_id
      join form fm on fm.id = s.form_id join webhook wh on wh.parent_id = s.form_id
      where s.id = ${submissionId} and s.is_draft = 0 and f.id = ${fileId} and wh.id = ${webhookId}`,
  );

/** A file for whoever has its link. Whatever is wrong with the link looks the same. */
export async function fetchedFile(ctx: Ctx<unknown>, token: string): Promise<Response> {
  const linked = await readFileLink(ctx, token);
  const { file } = await readBatch(ctx.db, {
    file: linkedFile(linked ?? { webhookId: "", submissionId: "", fileId: "" }),
  });
  if (!linked || !file) throw new NotFound();
  const response = await fileResponse(ctx, file, { isDownload: true });
  response.headers.set("x-robots-tag", "noindex, nofollow");
  const { method } = ctx.scope.request;
  log("info", "webhook file fetched", { eventId: ctx.event.id, ...linked, method, status: response.status });
  if (method === "GET") ctx.later(() => record(ctx, { ...file, token }));
  return response;
}

/** The log of the event says it once of each link, however often it is opened. */
async function record(
  ctx: Ctx<unknown>,
  {
    token,
    formId,
    title,
    webhook,
    name,
  }: { token: string; formId: string; title: string; webhook: string; name: string },
): Promise<void> {
  const id = await idFrom(`webhook file ${token}`);
  const details = { title, name: webhook, file: name };
  await writeBatch(
    ctx.db,
    ctx.record({ id, kind: "form.webhookFileFetched", actorId: "guest", subjectId: formId, details }),
  ).catch((error) => {
    if (!isRefusal(error)) throw error;
  });
}
