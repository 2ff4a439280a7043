import { useId } from "react";
import { TextField, type TextFieldProps } from "./inputs";
import type { Option } from "./select-field";

/**
 * Free text with suggestions, by the browser's own list. For a choice among known things use SelectField: this one
 * cannot refuse what is not on the list, so the server looks the text up.
 */
export function Combobox({
  options,
  ...rest
}: Omit<TextFieldProps, "type" | "list"> & { options: readonly Option[] }) {
  const listId = useId();
  return (
    <>
      <datalist id={listId}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
      <TextField autoComplete="off" {...rest} list={listId} />
    </>
  );
}
