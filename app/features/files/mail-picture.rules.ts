import { fitInside } from "~/lib/images/fit";

/** A logo in a mail fits into this box; its file has twice as many pixels, for sharp screens. */
const SHOWN = { width: 220, height: 56 };
export const MAIL_PICTURE_BOX = { width: SHOWN.width * 2, height: SHOWN.height * 2 };

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
