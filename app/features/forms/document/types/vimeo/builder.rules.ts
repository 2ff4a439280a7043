import { videoIdOf } from "~/features/settings/video.rules";
import type { BuilderRules } from "../builder.types";
import { videoBuilding } from "../building.rules";

export const vimeo: BuilderRules<"vimeo"> = {
  ...videoBuilding("Vimeo"),
  icon: "video",
  readVideo(typed) {
    const videoId = /^\d{1,12}$/.test(typed) ? typed : videoIdOf("vimeo", typed);
    return videoId === null
      ? { problem: "Enter the numeric id or the address of a Vimeo video" }
      : { videoId };
  },
};
