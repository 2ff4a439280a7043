import { FieldErrors } from "~/ui/field";
import { controlProps, textValue } from "~/ui/form-field";
import { partName } from "../../../answers/input-names.rules";
import { useInput } from "../../../runner/page-context";

export function Quantity({
  name,
  item,
  quantity,
}: {
  name: string;
  item: { itemId: string; label: string };
  quantity: string;
}) {
  const field = useInput(partName(name, item.itemId), { value: quantity });
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      {...controlProps(field, false)}
      className="input w-qty"
      aria-label={`Quantity, ${item.label}`}
      defaultValue={textValue(field)}
    />
  );
}

/** Beside the input there is no room for a sentence. */
export function QuantityErrors({ name, itemId }: { name: string; itemId: string }) {
  return <FieldErrors field={useInput(partName(name, itemId))} />;
}
