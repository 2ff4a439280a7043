import type { SettingsKind } from "../settings.types";
import { videoSettings } from "../video-settings";

export const vimeo: SettingsKind = videoSettings(
  "Vimeo id",
  "Numeric id: the number in the address. Of a whole address we take it out.",
);
