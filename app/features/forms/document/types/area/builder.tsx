import { CountLimits, Limits } from "../../../builder/properties/setting-parts";
import type { SettingsKind } from "../settings.types";

export const area: SettingsKind = ({ values }) => (
  <>
    <Limits values={values} />
    <CountLimits values={values} names={["minWords", "maxWords"]} labels={["Least words", "Most words"]} />
  </>
);
