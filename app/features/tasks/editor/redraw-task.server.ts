import type { SubmissionResult } from "@conform-to/react";
import { stageFiles } from "~/features/files/files.commands.server";
import type { FileRule } from "~/features/files/files.schema";
import { CHOOSE_A_FILE } from "~/features/files/files.texts";
import { Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { type UploadBody, uploadReply } from "~/procedure/upload.server";
import { ATTACHMENTS } from "../files/task-files.queries.server";
import { arranged } from "../files/task-files.rules";

/**
 * The task's form as it was sent, with its files as the button that was pressed wants them. What was chosen goes up
 * whatever the button was.
 */
export async function redrawn(
  ctx: CommandContext,
  body: UploadBody<FileRule>,
  taskId: string,
): Promise<Response> {
  let problem = "";
  let added: string[] = [];
  try {
    const received = await stageFiles(ctx, body, { collection: ATTACHMENTS, entityId: taskId });
    added = received.files.map(({ id }) => id);
    problem = received.refusals.join(" ");
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (body.fields.has("upload") || error.message !== CHOOSE_A_FILE) problem = error.message;
  }
  const { fields } = body;
  const attachmentIds = arranged([...fields.getAll("attachmentIds").map(String), ...added], {
    up: fields.get("up"),
    down: fields.get("down"),
    remove: fields.get("remove"),
  });
  const typed = uploadReply(body, new Refused(problem, { attachmentIds: problem }));
  const lastResult: SubmissionResult = {
    initialValue: { ...typed.initialValue, attachmentIds },
    ...(problem ? { status: "error", error: typed.error } : {}),
  };
  return Response.json({ lastResult });
}
