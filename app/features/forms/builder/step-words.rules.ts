import { counted } from "~/ui/format.rules";

/** What a step that can be undone was, in the words of a button: "Undo: moving “Stand number”". */
export function stepWords({
  change,
  details,
}: {
  change: string;
  details: Readonly<Record<string, unknown>>;
}): string {
  const field = typeof details.field === "string" && details.field ? `“${details.field}”` : "a field";
  const isNamed = details.fields === 1 && typeof details.field === "string";
  const fields = isNamed ? field : counted(typeof details.fields === "number" ? details.fields : 1, "field");
  switch (change) {
    case "fieldsAdded":
      return `adding ${fields}`;
    case "fieldChanged":
      return `the change of ${field}`;
    case "fieldMoved":
      return `moving ${field}`;
    case "fieldsRemoved":
      return `deleting ${fields}`;
    case "logicChanged":
      return `the logic of ${field}`;
    case "versionRestored":
      return typeof details.number === "number"
        ? `going back to version ${details.number}`
        : "the last change";
    default:
      return "the last change";
  }
}
