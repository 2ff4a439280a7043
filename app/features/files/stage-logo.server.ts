import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import type { UploadBody } from "~/procedure/upload.server";
import { addFiles } from "./files.commands.server";
import type { FileOwner, FileRule } from "./files.schema";
import { asLogo } from "./images.server";
import { type Received, receiveFiles } from "./receive.server";
import { discardFiles } from "./storage.server";

/** Like `stageFiles`, but the picture becomes a logo of 256 × 256 pixels before it is anybody's (spec 1.5). */
export async function stageLogo(
  ctx: CommandContext,
  body: UploadBody<FileRule>,
  owner: FileOwner,
): Promise<Received> {
  const { files, refusals } = await receiveFiles(ctx, body, owner);
  const logos = await Promise.all(files.map((file) => asLogo(ctx, file)));
  try {
    await commandBatch(ctx, addFiles(ctx, logos, "staged"));
    return { files: logos, refusals };
  } catch (error) {
    await discardFiles(ctx, logos);
    throw error;
  }
}
