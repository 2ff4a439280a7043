import type { BuilderRules } from "../builder.types";
import { layout, missing } from "../building.rules";
import { refuse, warn } from "../findings.rules";

export const image: BuilderRules<"image"> = {
  ...layout,
  label: "Image",
  icon: "image",
  palette: { group: "Media", about: "A picture of the assets" },
  texts: {
    label: "Picture in words",
    description: "Caption",
    labelHint: "For those who do not see it.",
  },
  preview({ assetId }, { pictureOf }) {
    if (assetId === "") return missing("No picture is chosen yet.");
    const picture = pictureOf(assetId);
    if (!picture) return missing("The picture is not there any more.");
    const { src, srcSet, width, height } = picture;
    return { shape: "picture", src, srcSet, width: width ?? 960, height: height ?? 640 };
  },
  findings: ({ assetId, label }) => [
    ...(assetId === "" ? [refuse("Choose a picture")] : []),
    ...(label === "" ? [warn("Say in words what the picture shows")] : []),
  ],
  names: { kind: "asset", property: "assetId" },
};
