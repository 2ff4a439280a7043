import type { RunnerKind } from "../runner.types";
import { VideoItem } from "../video-item";

export const vimeo: RunnerKind<"vimeo"> = function Vimeo({ field }) {
  return <VideoItem field={field} provider="Vimeo" />;
};
