import type { SettingsKind } from "../settings.types";

export const grandTotal: SettingsKind = null;
