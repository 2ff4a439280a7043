import type { SettingsKind } from "../settings.types";

export const disclaimer: SettingsKind = null;
