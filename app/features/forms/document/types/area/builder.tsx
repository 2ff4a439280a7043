import { Limits } from "../../../builder/properties/setting-parts";
import type { SettingsKind } from "../settings.types";

export const area: SettingsKind = ({ values }) => <Limits values={values} />;
