import type { LastResult } from "~/ui/fields-of";
import { Tabs } from "~/ui/tabs";
import { editorFieldPath, fieldPath, fieldVerbPath } from "../../admin-forms.paths";
import { LogicForm } from "../logic-editor/logic-form";
import { FieldForm } from "./field-form";
import type { FieldPanelData } from "./field-panel.server";

/**
 * The properties and the logic of one field: at the right of the editor (`?field=`, `?field=&tab=logic`), and on the pages of their
 * URLs, which take them (`saveField`, `saveLogic`). These pages keep `shouldRevalidate = revalidateOnConflict`, so that a refused save
 * is shown beside what is saved now.
 */
export function FieldPanel({
  data,
  lastResult,
  isFree,
}: {
  data: FieldPanelData;
  /** Of the page's action. */
  lastResult?: LastResult | undefined;
  /** Nobody else is editing the form. */
  isFree: boolean;
}) {
  const { owner, fieldId, at, tab, logic } = data;
  const editor = editorFieldPath(owner, fieldId);
  const isEditor = at === "editor";
  return (
    <div className="field-panel">
      <Tabs
        label="Field"
        tabs={[
          {
            to: isEditor ? editor : fieldPath(owner, fieldId),
            label: "Settings",
            current: tab === "settings",
          },
          {
            to: isEditor ? `${editor}&tab=logic` : fieldVerbPath(owner, fieldId, "logic"),
            label: "Logic",
            current: tab === "logic",
            ...(data.rules > 0 && { count: data.rules }),
          },
        ]}
      />
      <fieldset className="bare" disabled={!isFree}>
        <legend className="vh">{data.label || "Field"}</legend>
        {logic ? (
          <LogicForm data={data} logic={logic} lastResult={lastResult} />
        ) : (
          <FieldForm data={data} lastResult={lastResult} />
        )}
      </fieldset>
    </div>
  );
}
