import { TextLink } from "~/ui/link";
import { SideFacts } from "~/ui/summary-list";
import { madeSizes } from "../asset-sizes.rules";
import { pictureSrc } from "../assets.paths";

const LABELS = { large: "Large", medium: "Medium", small: "Small", thumb: "Thumb" } as const;

/** The four sizes of a picture (spec 1.3), each to be looked at. A drawing fits every size as it is. */
export function AssetSizes({
  id,
  width,
  height,
}: {
  id: string;
  width: number | null;
  height: number | null;
}) {
  if (width === null || height === null)
    return <p className="muted">An SVG is drawn sharp in every size: it has one file.</p>;
  return (
    <SideFacts
      rows={madeSizes({ width, height }).map((made) => ({
        label: LABELS[made.size],
        value: (
          <TextLink to={pictureSrc(id, made.size)} external reloadDocument>
            {made.width} × {made.height}
          </TextLink>
        ),
      }))}
    />
  );
}
