import type { Size } from "../../app/lib/images/fit";
import type { Made } from "./resize";

/**
 * Pictures that are too large for photon, by Cloudflare's own service where it is bound. It turns them upright, drops what
 * they say of themselves, and never enlarges. See-through ones stay so.
 */
export async function makeByService(
  images: ImagesBinding,
  open: () => Promise<ReadableStream<Uint8Array>>,
  box: Size,
  hasAlpha: boolean,
): Promise<Pick<Made, "bytes" | "contentType">> {
  const contentType = hasAlpha ? "image/webp" : "image/jpeg";
  const result = await images
    .input(await open())
    .transform({ ...box, fit: "scale-down" })
    .output({ format: contentType, quality: 80 });
  return { bytes: new Uint8Array(await result.response().arrayBuffer()), contentType };
}
