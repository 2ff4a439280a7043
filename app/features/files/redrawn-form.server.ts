import type { SubmissionResult } from "@conform-to/dom";
import { Refused } from "~/lib/errors";
import { arranged } from "~/lib/order.rules";
import type { CommandContext } from "~/procedure/context";
import { type UploadBody, uploadReply } from "~/procedure/upload.server";
import { stageFiles } from "./files.commands.server";
import type { FileRule } from "./files.schema";
import { CHOOSE_A_FILE } from "./files.texts";

/**
 * A form with files as it was sent, without JavaScript, with its files as the button that was pressed wants them. What was
 * chosen goes up whatever the button was; nothing else is saved. `name` is the field that names them in their order; where
 * there is one file alone (`isOne`), a new one takes the place of the one before.
 */
export async function redrawn(
  ctx: CommandContext,
  body: UploadBody<FileRule>,
  owner: { collection: string; entityId: string },
  options: RedrawOptions = {},
): Promise<Response> {
  return Response.json({ lastResult: await redrawnForm(ctx, body, owner, options) });
}

interface RedrawOptions {
  name?: string;
  isOne?: boolean;
  stage?: typeof stageFiles;
}

/** The same, for a form that has more to arrange. */
export async function redrawnForm(
  ctx: CommandContext,
  body: UploadBody<FileRule>,
  owner: { collection: string; entityId: string },
  { name = "attachmentIds", isOne = false, stage = stageFiles }: RedrawOptions,
): Promise<SubmissionResult> {
  let problem = "";
  let added: string[] = [];
  try {
    const received = await stage(ctx, body, owner);
    added = received.files.map(({ id }) => id);
    problem = received.refusals.join(" ");
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (body.fields.has("upload") || error.message !== CHOOSE_A_FILE) problem = error.message;
  }
  const { fields } = body;
  const before = isOne && added.length > 0 ? [] : fields.getAll(name).map(String);
  const ids = arranged([...before, ...added], {
    up: fields.get("up"),
    down: fields.get("down"),
    remove: fields.get("remove"),
  });
  const typed = uploadReply(body, new Refused(problem, { [name]: problem }));
  return {
    initialValue: { ...typed.initialValue, [name]: ids },
    ...(problem ? { status: "error", error: typed.error } : {}),
  };
}
