import { PartRows } from "../../../builder/properties/setting-parts";
import { ADDRESS_PARTS } from "../../field-types.rules";
import type { SettingsKind } from "../settings.types";

export const address: SettingsKind = ({ values }) => <PartRows names={ADDRESS_PARTS} values={values} />;
