import { PartRows } from "../../../builder/properties/setting-parts";
import { NAME_PARTS } from "../../field-types.rules";
import type { SettingsKind } from "../settings.types";

export const fullName: SettingsKind = ({ values }) => <PartRows names={NAME_PARTS} values={values} />;
