import { videoIdOf } from "~/features/settings/video.rules";
import type { BuilderRules } from "../builder.types";
import { videoBuilding } from "../building.rules";

export const youTube: BuilderRules<"youTube"> = {
  ...videoBuilding("YouTube"),
  icon: "youtube",
  readVideo(typed) {
    const videoId = videoIdOf("youTube", typed);
    return videoId === null
      ? { problem: "Enter the shortcode or the address of a YouTube video" }
      : { videoId };
  },
};
