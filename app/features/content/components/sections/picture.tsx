import type { ShownPicture } from "../../shown-sections.types";

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
