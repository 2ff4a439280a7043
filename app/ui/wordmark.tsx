import { Link } from "./link";

/**
 * The tenant's mark, or the sign that stands in for one, and the event's name. A `full` logo has the name in it and
 * stands alone; `dark` replaces it where the ground turns dark with the reader's scheme.
 */
export function Wordmark({
  to,
  name,
  line,
  logo,
  full,
}: {
  to: string;
  name: string;
  line?: string;
  logo?: string | null;
  full?: { src: string; dark?: string | null } | null;
}) {
  if (full) {
    return (
      <Link className="wordmark" to={to}>
        <span>
          <picture className="full-logo">
            {full.dark && <source media="(prefers-color-scheme: dark)" srcSet={full.dark} />}
            <img src={full.src} alt={name} height="40" />
          </picture>
          {line && <span>{line}</span>}
        </span>
      </Link>
    );
  }
  return (
    <Link className="wordmark" to={to}>
      {logo ? <img src={logo} alt="" height="32" /> : <Sign />}
      <span>
        <b>{name}</b>
        {line && <span>{line}</span>}
      </span>
    </Link>
  );
}

function Sign() {
  return (
    <svg className="sign" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path d="M15 5.5v14.2H6.6C9.9 16.2 13.3 11.3 15 5.5Z" />
      <path className="sail" d="M17.2 9.4c3.7 2.7 6.3 6.3 7.5 10.3h-7.5Z" />
      <path d="M5.5 22h21c-1 2.9-3 4.5-5.7 4.5H11C8.4 26.5 6.5 24.9 5.5 22Z" />
    </svg>
  );
}
