import type { SettingsKind } from "../settings.types";

export const divider: SettingsKind = null;
