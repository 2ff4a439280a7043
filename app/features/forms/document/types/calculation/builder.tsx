import { CalculationSettings } from "../../../builder/formula/calculation-settings";
import type { SettingsKind } from "../settings.types";

export const calculation: SettingsKind = ({ data, values }) => (
  <CalculationSettings data={data} values={values} />
);
