import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import type { Exceptions } from "../audience.server";

/** What a thing names or asks, and the page where that is said. */
export interface ExceptionsOfThing {
  found: Exceptions | null;
  path: string;
}

/** In the editor of a thing that names teams or asks conditions: what its types do not say, and where that is changed. */
export function ExceptionsNote({ exceptions, path }: { exceptions: Exceptions; path: string }) {
  const { base, teamsIn, teamsOut, conditions } = exceptions;
  const parts = [
    base === "teams" && "named teams only",
    conditions > 0 && counted(conditions, "condition"),
    teamsIn > 0 && `${counted(teamsIn, "team")} by name`,
    teamsOut > 0 && `${counted(teamsOut, "team")} left out`,
  ].filter(Boolean);
  return (
    <p className="hint mt-3">
      Besides: {parts.length > 0 ? parts.join(", ") : "exceptions"}. <Link to={path}>Change who sees it</Link>
      {base === "teams" && ". Team types are not asked then"}
    </p>
  );
}
