import { NotFound } from "~/lib/errors";
import type { Ctx } from "~/procedure/procedure.server";
import type { StoredFile } from "./files.schema";
import { FILE_NOT_FOUND } from "./files.texts";
import { makePng } from "./images.server";
import { MAIL_PICTURE_BOX, mailPictureSize } from "./mail-picture.rules";
import { bucketOf, stemOf } from "./storage.server";

/**
 * A picture as a PNG for mails: made when it is first asked for, and kept beside the original, with which it goes. Mail
 * programs on other sites show it.
 */
export async function mailPicture(ctx: Pick<Ctx<unknown>, "env">, file: StoredFile): Promise<Response> {
  if (!mailPictureSize(file)) throw new NotFound(FILE_NOT_FOUND);
  const bucket = bucketOf(ctx.env);
  const key = `${stemOf(file.key)}-mail.png`;
  const made =
    (await bucket.get(key)) ??
    ((await makePng(ctx, file, key, MAIL_PICTURE_BOX)) ? await bucket.get(key) : null);
  if (!made) throw new NotFound(FILE_NOT_FOUND);
  return new Response(made.body, {
    headers: {
      "content-type": "image/png",
      "content-length": String(made.size),
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "cross-origin",
    },
  });
}
