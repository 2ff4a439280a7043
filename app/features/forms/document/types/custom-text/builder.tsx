import type { SettingsKind } from "../settings.types";

export const customText: SettingsKind = null;
