import type { SubmissionResult } from "@conform-to/dom";
import { Refused } from "~/lib/errors";
import { arranged } from "~/lib/order.rules";
import type { CommandContext } from "~/procedure/context";
import { type UploadBody, uploadReply } from "~/procedure/upload.server";
import { stageFiles } from "./files.commands.server";
import type { FileRule } from "./files.schema";
import { CHOOSE_A_FILE } from "./files.texts";

/**
 * A form with attachments as it was sent, without JavaScript, with its files as the button that was pressed wants them.
 * What was chosen goes up whatever the button was; nothing else is saved. `attachmentIds` names them in their order.
 */
export async function redrawn(
  ctx: CommandContext,
  body: UploadBody<FileRule>,
  owner: { collection: string; entityId: string },
): Promise<Response> {
  let problem = "";
  let added: string[] = [];
  try {
    const received = await stageFiles(ctx, body, owner);
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
