import type { RunnerKind } from "../runner.types";
import { VideoItem } from "../video-item";

export const youTube: RunnerKind<"youTube"> = function YouTube({ field }) {
  return <VideoItem field={field} provider="YouTube" />;
};
