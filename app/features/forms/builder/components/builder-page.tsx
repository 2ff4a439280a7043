import type { LastResult } from "~/ui/fields-of";
import type { BuilderData } from "../builder.server";
import { FieldPanel } from "../properties/field-panel";
import type { FieldPanelData } from "../properties/field-panel.server";
import { Builder } from "./builder";

/** The editor with the panel of its chosen field. */
export function BuilderPage({
  data: { editor, panel },
  lastResult,
  isOneField = false,
}: {
  data: { editor: BuilderData; panel: FieldPanelData | null };
  lastResult?: LastResult | undefined;
  isOneField?: boolean;
}) {
  return (
    <Builder
      data={editor}
      isOneField={isOneField}
      panel={
        panel &&
        ((isFree) => <FieldPanel key={panel.fieldId} data={panel} lastResult={lastResult} isFree={isFree} />)
      }
    />
  );
}
