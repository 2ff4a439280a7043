import { useRef } from "react";
import { Icon } from "~/ui/icon";

/** A search within a section's form: the button keeps what was typed, and shows what was found below it. */
export function FindTargets({ label, q }: { label: string; q: string }) {
  const find = useRef<HTMLButtonElement>(null);
  return (
    <div className="field find-targets">
      <label className="label" htmlFor="find-q">
        {label}
      </label>
      <div className="btn-row">
        <input
          className="input"
          type="search"
          id="find-q"
          name="q"
          defaultValue={q}
          maxLength={200}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            // Elsewhere in the form Enter saves.
            event.preventDefault();
            event.currentTarget.form?.requestSubmit(find.current);
          }}
        />
        <button className="btn" type="submit" name="step" value="find" ref={find}>
          <Icon name="search" />
          Find
        </button>
      </div>
    </div>
  );
}
