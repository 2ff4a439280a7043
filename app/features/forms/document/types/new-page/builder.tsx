import type { SettingsKind } from "../settings.types";

export const newPage: SettingsKind = null;
