import type { FieldProps } from "~/ui/field";
import { TextField } from "~/ui/inputs";
import { typed } from "./preview";

/**
 * A picture by its address, shown as it is now. An upload is one more way to fill in the same field: it takes its place
 * above the address, and what is stored stays one address.
 */
export function PictureField({
  field,
  label,
  hint,
  ground,
}: Pick<FieldProps, "field" | "label" | "hint"> & { ground: "light" | "dark" }) {
  const address = typed(field as { value?: unknown });
  return (
    <div className="picture-field">
      <TextField
        field={field}
        label={label}
        hint={hint}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
      />
      {/^(https:\/\/[^\s/]+\.[^\s/]|\/(?!\/))/i.test(address) && (
        <p className={ground === "dark" ? "picture on-dark" : "picture"}>
          <img src={address} alt={`${label}, as it is now`} loading="lazy" />
        </p>
      )}
    </div>
  );
}
