import { FactList } from "~/ui/summary-list";
import { type FieldType, type FieldValue, valueText } from "../custom-fields.rules";

/** What a team has answered, label over value. What is asked and not answered says so. */
export function CustomFieldFacts({
  fields,
}: {
  fields: readonly (FieldValue & { label: string; type: FieldType; isRequired: boolean })[];
}) {
  return (
    <FactList
      rows={fields.map((field) => ({
        label: field.label,
        value: <CustomFieldValue field={field} />,
      }))}
    />
  );
}

/** One value in words. */
export function CustomFieldValue({
  field,
}: {
  field: FieldValue & { type: FieldType; isRequired?: boolean };
}) {
  const text = valueText(field);
  if (text !== null) return <span className="break">{text}</span>;
  return <span className={field.isRequired ? "is-warning strong" : "muted"}>Not given yet</span>;
}
