import { CellRows } from "../../../builder/properties/cell-rows";
import { Limits } from "../../../builder/properties/setting-parts";
import type { SettingsKind } from "../settings.types";

export const repeater: SettingsKind = ({ values }) => (
  <>
    <CellRows first={values.cells} />
    <Limits values={values} />
  </>
);
