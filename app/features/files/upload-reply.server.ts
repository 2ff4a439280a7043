import type { Ctx } from "~/procedure/procedure.server";
import type { UploadBody } from "~/procedure/upload.server";
import { type Facts, fileFacts } from "./files.schema";

/**
 * The answer to an upload that was taken: 201 and `{ files, refusals }` to a script, else the page that the form came from,
 * with a notice. A file that was left out of several is told in either.
 */
export function uploaded(
  ctx: Pick<Ctx<unknown>, "redirect">,
  body: Pick<UploadBody<unknown>, "isRaw">,
  { files, refusals }: { files: readonly Facts[]; refusals: readonly string[] },
  { to, title }: { to: string; title: string },
): Response {
  if (body.isRaw) return Response.json({ files: files.map(fileFacts), refusals }, { status: 201 });
  return refusals.length > 0
    ? ctx.redirect(to, { type: "error", title: refusals.join(" ") })
    : ctx.redirect(to, { type: "success", title });
}
