import { FilledBeforehand } from "../../beforehand/filled-beforehand";
import { settingsOf } from "../../document/types/settings-kinds";
import type { FieldPanelData } from "./field-panel.server";
import type { FieldValues } from "./field-values.types";

/** What a type has besides what all have. */
export function TypeFields({ data, values }: { data: FieldPanelData; values: FieldValues }) {
  const Kind = settingsOf(data.values.type);
  return (
    <>
      {Kind && <Kind data={data} values={values} />}
      <FilledBeforehand data={data} values={values} />
    </>
  );
}
