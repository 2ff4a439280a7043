import * as z from "zod";
import { fileResponse } from "~/features/files/file-response.server";
import { FileQuery } from "~/features/files/files.schema";
import { hasLevel } from "~/identity/permissions.rules";
import type { CurrentUser } from "~/identity/session.server";
import { NotFound } from "~/lib/errors";
import { Id, procedure } from "~/procedure/procedure.server";
import { fileForReader } from "../assets.queries.server";

/** What the address asks for beside the asset is looked at with it: a size that there is not is a 404 like an id. */
const Asked = z.object({ size: z.unknown().optional(), download: z.unknown().optional() });

/** The file of an asset, for whoever may see it now: nobody keeps it without asking again. */
export const loader = procedure
  .guest()
  .params({ assetId: Id })
  .input(Asked)
  .reads(({ ctx, params }) => ({ file: fileForReader(params.assetId, readerOf(ctx.user)) }))
  .loader(({ ctx, found, input }) => {
    const asked = FileQuery.safeParse(input);
    if (!asked.success) throw new NotFound();
    const { size, download } = asked.data;
    return fileResponse(ctx, found.file, { size, isDownload: download === "1" });
  });

function readerOf(user: CurrentUser | null): "staff" | "signedIn" | "guest" {
  if (!user) return "guest";
  return hasLevel(user.level, "moderator") ? "staff" : "signedIn";
}
