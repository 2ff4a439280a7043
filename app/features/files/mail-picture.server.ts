import { NotFound } from "~/lib/errors";
import { fitInside } from "~/lib/images/fit";
import type { Ctx } from "~/procedure/procedure.server";
import type { StoredFile } from "./files.schema";
import { FILE_NOT_FOUND } from "./files.texts";
import { makePng } from "./images.server";
import { bucketOf, stemOf } from "./storage.server";

/** A logo in a mail fits into this box; its file has twice as many pixels, for sharp screens. */
const SHOWN = { width: 220, height: 56 };
const MAIL_PICTURE_BOX = { width: SHOWN.width * 2, height: SHOWN.height * 2 };

interface Picture {
  contentType: string;
  width: number | null;
  height: number | null;
}

/** How large a picture is shown in a mail; null for what no PNG is made of (SVG), or is too large to be read. */
export function mailPictureSize({
  contentType,
  width,
  height,
}: Picture): { width: number; height: number } | null {
  if (!/^image\/(png|jpeg|webp)$/.test(contentType) || !width || !height) return null;
  if (width * height > 5_000_000) return null;
  return fitInside({ width, height }, SHOWN);
}

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
