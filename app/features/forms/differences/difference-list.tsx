import { counted } from "~/ui/format.rules";
import type { DifferenceLines } from "./difference-lines.rules";

/** What differs between two versions, a line each. */
export function DifferenceList({ differences: { lines, more } }: { differences: DifferenceLines }) {
  return (
    <ul className="differences">
      {lines.map(({ key, what, said, changes }) => (
        <li key={key}>
          <strong>{what}</strong> {said}
          {changes.length > 0 && (
            <ul className="changed-answers">
              {changes.map(({ label, from, to, said }) => (
                <li key={label}>
                  {label}: {said ?? `${from || "nothing"}, now ${to || "nothing"}`}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
      {more > 0 && <li>… and {counted(more, "change")} more</li>}
    </ul>
  );
}
