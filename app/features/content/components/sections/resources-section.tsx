import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { Shown } from "../../shown-sections.types";

/** Loaded as a document: what its policy takes is its own. */
const isGuestForm = (to: string) => to.startsWith("/guests/forms/");

/** What belongs to the page: tasks and suppliers open over it, a download is taken at once. */
export function ResourcesSection({ items }: Shown<"resources">) {
  return (
    <ul className="rows">
      {items.map(({ id, kind, to, icon, name, fact }) => (
        <li className="res" key={`${kind}-${id}`}>
          <Icon name={icon} size={20} />
          <div>
            <Link
              className="task-title"
              id={`${kind}-${id}`}
              to={to}
              preventScrollReset={kind !== "content"}
              reloadDocument={kind === "download" || isGuestForm(to)}
            >
              <span dir="auto">{name}</span>
            </Link>
            <small dir="auto">{fact}</small>
          </div>
          <Icon name={kind === "download" ? "download" : "chevron-right"} />
        </li>
      ))}
    </ul>
  );
}
