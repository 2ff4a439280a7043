import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { Shown } from "../../shown-sections.types";

/** Leads within the portal, or beside it to another site, and says which. */
export function ButtonSection({ text, link }: Shown<"button">) {
  if (!link.startsWith("/")) {
    return (
      <p>
        <a className="btn btn-primary sec-button" href={link} target="_blank" rel="noopener noreferrer">
          <span dir="auto">{text}</span>
          <Icon name="external-link" />
          <span className="vh"> (opens in a new tab)</span>
        </a>
      </p>
    );
  }
  return (
    <p>
      <Link className="btn btn-primary sec-button" to={link} reloadDocument={isFile(link)}>
        <span dir="auto">{text}</span>
        <Icon name="arrow-right" />
      </Link>
    </p>
  );
}

/** What is no page of the portal, the browser asks for itself. */
const isFile = (path: string) => /\/files?(?:[/?#]|$)|\.zip(?:[?#]|$)|^\/pictures\//.test(path);
