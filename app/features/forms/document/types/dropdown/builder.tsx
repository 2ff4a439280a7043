import { choiceSettings } from "../choice-settings";
import type { SettingsKind } from "../settings.types";

export const dropdown: SettingsKind = choiceSettings;
