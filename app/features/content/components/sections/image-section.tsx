import type { Shown, ShownPicture } from "../../shown-sections.types";

export function ImageSection({ picture, caption }: Shown<"image">) {
  return (
    <figure className="shot">
      <Picture picture={picture} />
      {caption && <figcaption dir="auto">{caption}</figcaption>}
    </figure>
  );
}

/** Its place is kept while it loads: nothing below it moves. */
export function Picture({
  picture: { src, srcSet, sizes, width, height, alt },
  isFirst = false,
}: {
  picture: ShownPicture;
  /** Stands at the top of the page. */
  isFirst?: boolean;
}) {
  return (
    <img
      src={src}
      srcSet={srcSet || undefined}
      sizes={srcSet ? sizes : undefined}
      width={width ?? undefined}
      height={height ?? undefined}
      alt={alt}
      loading={isFirst ? "eager" : "lazy"}
      decoding="async"
    />
  );
}
