import { choiceSettings } from "../choice-settings";
import type { SettingsKind } from "../settings.types";

export const checkbox: SettingsKind = choiceSettings;
