import type { SettingsKind } from "../settings.types";

export const date: SettingsKind = null;
