import { useRef } from "react";
import { Field, type FieldProps } from "~/ui/field";
import { constraintProps, controlProps, textValue } from "~/ui/form-field";
import { hexColour } from "../contrast.rules";

/** A colour as text, which is what is sent. With JavaScript the browser's own picker stands beside it and follows it. */
export function ColourField({ field, label, hint }: Pick<FieldProps, "field" | "label" | "hint">) {
  const text = useRef<HTMLInputElement>(null);
  const now = (field as { value?: unknown }).value;
  const colour = hexColour(typeof now === "string" ? now : "") ?? "#000000";
  const pick = (value: string) => {
    if (!text.current) return;
    text.current.value = value;
    // The form listens for what people type; a value that is set says nothing by itself.
    text.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <Field field={field} label={label} hint={hint}>
      <div className="colour-row">
        <input
          {...constraintProps(field)}
          {...controlProps(field, Boolean(hint))}
          key={field.key}
          ref={text}
          type="text"
          className="input w-num"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={textValue(field)}
        />
        <input
          className="swatch needs-js"
          type="color"
          aria-label="Pick the colour"
          value={colour}
          onChange={(event) => pick(event.currentTarget.value)}
        />
      </div>
    </Field>
  );
}
