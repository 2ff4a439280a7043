import type { SettingsKind } from "../settings.types";
import { videoSettings } from "../video-settings";

export const youTube: SettingsKind = videoSettings(
  "YouTube shortcode",
  "Shortcode only: the 11 letters and digits at the end of the address. Of a whole address we take it out.",
);
