import { usePage } from "../../../runner/page-context";
import type { RunnerKind } from "../runner.types";

export const image: RunnerKind<"image"> = function Picture({ field }) {
  const picture = usePage().model.pictures[field.id];
  if (!picture) return null;
  return (
    <figure className="question-picture">
      <img
        src={picture.src}
        srcSet={picture.srcSet}
        sizes={picture.sizes}
        alt={field.label}
        width={picture.width ?? undefined}
        height={picture.height ?? undefined}
        loading="lazy"
      />
      {field.description && <figcaption className="hint">{field.description}</figcaption>}
    </figure>
  );
};
