import { Limits } from "../../../builder/properties/setting-parts";
import type { SettingsKind } from "../settings.types";

export const tel: SettingsKind = ({ values }) => <Limits values={values} />;
