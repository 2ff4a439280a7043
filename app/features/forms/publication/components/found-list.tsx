import { Link } from "~/ui/link";
import type { FoundLine } from "../publication-screen.types";

/** What publishing found, each with the way to its field. */
export function FoundList({ lines }: { lines: readonly FoundLine[] }) {
  return (
    <ul className="found-lines">
      {lines.map(({ message, what, to }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was found has no id and never moves
        <li key={at}>
          {to ? <Link to={to}>{what || "Open the editor"}</Link> : what}
          {(what || to) && ": "}
          {message}
        </li>
      ))}
    </ul>
  );
}
