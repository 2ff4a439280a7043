import type { Shown } from "../../shown-sections.types";
import { Picture } from "./picture";

export function ImageSection({ picture, caption }: Shown<"image">) {
  return (
    <figure className="shot">
      <Picture picture={picture} />
      {caption && <figcaption dir="auto">{caption}</figcaption>}
    </figure>
  );
}
