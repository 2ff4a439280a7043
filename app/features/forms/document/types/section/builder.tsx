import type { SettingsKind } from "../settings.types";

export const section: SettingsKind = null;
