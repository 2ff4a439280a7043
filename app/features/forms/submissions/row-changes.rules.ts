import { cellName, type RowOf } from "../answers/input-names.rules";
import type { SentTexts } from "../answers/sent-texts.rules";
import { ROW_VERBS } from "../runner/row-verbs.rules";

/** A button of a page that changes its rows, sent without JavaScript. */
export type RowChange =
  | { kind: "addRow" | "pasteRows"; name: string }
  | { kind: "removeRow"; name: string; row: number }
  | { kind: "addEntry"; templateId: string }
  | ({ kind: "removeEntry" } & RowOf);

/** In UTF-16 units: two ids and two rows. */
const MOST_NAME = 300;

/** Which button was pressed; null where it was none of these. */
export function rowChangeOf(sent: SentTexts): RowChange | null {
  for (const [kind, verb] of Object.entries(ROW_VERBS)) {
    const value = sent.get(verb)?.[0];
    if (!value || value.length > MOST_NAME) continue;
    if (kind === "addRow" || kind === "pasteRows") return { kind, name: value };
    if (kind === "addEntry") return { kind, templateId: value };
    const [, name = "", row = ""] = /^(.*)\[(\d{1,3})\]$/s.exec(value) ?? [];
    if (name === "") continue;
    if (kind === "removeRow") return { kind, name, row: Number(row) };
    if (kind === "removeEntry") return { kind, templateId: name, row: Number(row) };
  }
  return null;
}

/** The page as if the row of a repeater had been added, or had not been there: rows stay in a draft though they are blank. */
export function withRowChange(sent: SentTexts, change: RowChange | null): SentTexts {
  if (change?.kind === "removeRow") {
    const prefix = `${change.name}[${change.row}].`;
    return new Map([...sent].filter(([name]) => !name.startsWith(prefix)));
  }
  if (change?.kind !== "addRow") return sent;
  const rows = [...sent.keys()].flatMap((name) =>
    name.startsWith(`${change.name}[`) ? [Number.parseInt(name.slice(change.name.length + 1), 10)] : [],
  );
  const row = Math.max(-1, ...rows.filter((one) => Number.isSafeInteger(one))) + 1;
  return new Map([...sent, [cellName(change.name, { row, cell: "cell1" }), [""]]]);
}
