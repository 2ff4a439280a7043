import { DayLimitFields } from "../../../builder/properties/setting-parts";
import type { SettingsKind } from "../settings.types";

export const date: SettingsKind = ({ values }) => <DayLimitFields values={values} />;
