import { Limits } from "../../../builder/properties/setting-parts";
import type { SettingsKind } from "../settings.types";

export const number: SettingsKind = ({ values }) => <Limits values={values} />;
