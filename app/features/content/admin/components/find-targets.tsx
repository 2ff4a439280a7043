import { Icon } from "~/ui/icon";

/** A search within a section's form: the button keeps what was typed, and shows what was found below it. */
export function FindTargets({ label, q }: { label: string; q: string }) {
  return (
    <div className="field find-targets">
      <label className="label" htmlFor="find-q">
        {label}
      </label>
      <div className="btn-row">
        <input className="input" type="search" id="find-q" name="q" defaultValue={q} maxLength={200} />
        <button className="btn" type="submit" name="step" value="find">
          <Icon name="search" />
          Find
        </button>
      </div>
    </div>
  );
}
