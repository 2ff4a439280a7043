import type { ListKind } from "~/features/files/file-types.rules";
import { pictureSrc } from "../assets.paths";

/** An asset as it looks: a picture or a video in its own shape. Other files are opened by their link. */
export function AssetView({
  asset: { id, category, altText, isDecorative, width, height },
}: {
  asset: {
    id: string;
    category: ListKind;
    altText: string;
    isDecorative: boolean;
    width: number | null;
    height: number | null;
  };
}) {
  if (category === "videos") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: captions are not among what is uploaded
      <video className="asset-view" src={pictureSrc(id)} controls preload="metadata" />
    );
  }
  if (category !== "images") return null;
  return (
    <img
      className="asset-view"
      src={pictureSrc(id, "small")}
      alt={isDecorative ? "" : altText || "Without alt text"}
      width={width ?? 960}
      height={height ?? 640}
    />
  );
}
