import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { charactersIn, charactersLeft, isWithin } from "~/lib/length.rules";
import { Field, type FieldProps } from "./field";
import { controlProps, errorIdOf, hintIdOf, textValue } from "./form-field";
import type { RichTextEditor } from "./rich-text/rich-text-editor";

type Editor = ComponentType<ComponentProps<typeof RichTextEditor>>;

// The Worker draws no editor, and need not carry it.
const load = import.meta.env.SSR ? null : () => import("./rich-text/rich-text-editor");

/**
 * A rich text. The control of the form is a text area with its Markdown, and all there is without JavaScript; the editor lies
 * over it once its code is here.
 */
export function RichTextField({
  field,
  label,
  hint,
  aside,
  hideLabel,
  className,
  rows = 8,
  most = field.maxLength,
}: FieldProps & {
  rows?: number;
  /** The longest text, in characters as people see them. */
  most?: number | undefined;
}) {
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null);
  const Editor = useLoadedEditor(area);
  const [isReady, setReady] = useState(false);
  const [length, setLength] = useState(0);
  const labelId = `${field.id}-label`;
  const isWrong = Boolean(field.errors?.length);
  const described = [hint && hintIdOf(field), isWrong && errorIdOf(field)].filter(Boolean).join(" ");
  return (
    <Field {...{ field, label, hint, aside, hideLabel, className, labelId }}>
      <p className="hint needs-no-js">
        A blank line begins a new paragraph. **bold**, *italic*, ## heading, ### smaller heading, “- ” or “1.
        ” before the lines of a list, [words](https://address) for a link.
      </p>
      <div className={isReady ? "rt is-on" : "rt"}>
        {!isReady && <div className="rt-bar needs-js" aria-hidden="true" />}
        {Editor && area && (
          <Editor
            area={area}
            onReady={setReady}
            attributes={{
              "aria-labelledby": labelId,
              ...(described && { "aria-describedby": described }),
              ...(isWrong && { "aria-invalid": "true" }),
              ...(field.required && { "aria-required": "true" }),
            }}
          />
        )}
        <textarea
          minLength={field.minLength}
          maxLength={field.maxLength}
          rows={rows}
          dir="auto"
          {...controlProps(field, Boolean(hint))}
          key={field.key}
          ref={setArea}
          className={isReady ? "vh" : "textarea"}
          defaultValue={textValue(field)}
          tabIndex={isReady ? -1 : undefined}
          aria-hidden={isReady || undefined}
          onInput={({ currentTarget: { value } }) => {
            if (most) setLength(isWithin(value, most * 0.8) ? 0 : charactersIn(value));
          }}
        />
      </div>
      {most !== undefined && length > most * 0.8 && (
        <p className={length > most ? "hint is-danger" : "hint"} aria-live="polite">
          {charactersLeft(most - length)}
        </p>
      )}
    </Field>
  );
}

/** Never under the hands of somebody who types: then it comes when they leave the field. */
function useLoadedEditor(area: HTMLTextAreaElement | null): Editor | null {
  const [loaded, setLoaded] = useState<{ Editor: Editor } | null>(null);
  useEffect(() => {
    if (!area) return;
    let isGone = false;
    const show = (Editor: Editor) => {
      if (isGone) return;
      if (document.activeElement !== area) setLoaded({ Editor });
      else area.addEventListener("blur", () => !isGone && setLoaded({ Editor }), { once: true });
    };
    load?.().then(
      (module) => show(module.RichTextEditor),
      // The text area does.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [area]);
  return loaded?.Editor ?? null;
}
