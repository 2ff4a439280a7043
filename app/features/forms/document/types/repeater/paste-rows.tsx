import type { ClipboardEvent } from "react";
import { Button } from "~/ui/button";
import { TextareaField } from "~/ui/inputs";
import { partName } from "../../../answers/input-names.rules";
import { PASTED } from "../../../answers/sent-texts.rules";
import { useInput, usePage } from "../../../runner/page-context";
import { ROW_VERBS } from "../../../runner/row-verbs.rules";
import type { FieldOf } from "../../field.schema";
import { mostRows } from "./kind.rules";

/** Rows of a spreadsheet, which the server reads: with JavaScript what is pasted into a cell comes here, too. */
export function PasteRows({ field, name }: { field: FieldOf<"repeater">; name: string }) {
  const { paths, pasted } = usePage().model;
  const box = partName(name, PASTED);
  const input = useInput(box, { value: pasted?.[box] });
  const isOpen = Boolean(input.initialValue || input.errors?.length);
  const labels = field.cellSchema.map(({ label }) => label).join(", ");
  return (
    <details className="paste-rows" id={`${name}-paste`} open={isOpen}>
      <summary className="btn-text">
        Paste rows from a spreadsheet<span className="vh"> into {field.label}</span>
      </summary>
      <TextareaField
        field={input}
        label="Rows from a spreadsheet"
        hint={`One row each, its cells in this order: ${labels}. There can be ${mostRows(field)} rows in all.`}
        rows={4}
        autoComplete="off"
        spellCheck={false}
      />
      <Button size="sm" formAction={paths.rows} name={ROW_VERBS.pasteRows} value={name}>
        Add these rows
      </Button>
    </details>
  );
}

/** What is pasted into a cell and has several of them goes where rows are pasted, and is sent from there. */
export function pasteRows(event: ClipboardEvent, name: string): void {
  const text = event.clipboardData.getData("text/plain");
  const details = document.getElementById(`${name}-paste`);
  const box = details?.querySelector("textarea");
  if (!box || !/[\t\n]/.test(text.trim())) return;
  event.preventDefault();
  details?.setAttribute("open", "");
  box.value = box.value.trim() === "" ? text : `${box.value.trimEnd()}\n${text}`;
  details?.querySelector("button")?.click();
}
