import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

export interface FileRowProps {
  icon: IconName;
  /** A small picture in place of the icon. */
  thumb?: string | null;
  name: string;
  /** Opens the file, beside this page. */
  href?: string;
  /** What there is to know, in words: "1.8 MB · Uploaded". */
  state: ReactNode;
  tone?: "danger";
  /** A bar under the state line, from 0 to 1. */
  part?: number;
  /** What can be done with it: words. */
  actions?: ReactNode;
  /** What the form sends of it. */
  children?: ReactNode;
}

/** One file of a list: icon, name, how it stands, what can be done. */
export function FileRow({ icon, thumb, name, href, state, tone, part, actions, children }: FileRowProps) {
  const danger = tone === "danger" ? "is-danger" : undefined;
  return (
    <li className={thumb ? "has-thumb" : undefined}>
      {thumb ? (
        <img className="files-thumb" src={thumb} alt="" width="40" height="40" loading="lazy" />
      ) : (
        <span className={danger ?? "muted"}>
          <Icon name={tone === "danger" ? "circle-x" : icon} size={20} />
        </span>
      )}
      <div>
        {href ? (
          <a className="files-name" href={href} target="_blank" rel="noopener">
            {name}
            <span className="vh"> (opens in a new tab)</span>
          </a>
        ) : (
          <b>{name}</b>
        )}
        <small className={danger}>{state}</small>
        {part !== undefined && (
          <progress className="thin" max={1} value={part} aria-label={`Upload of ${name}`} />
        )}
        {children}
      </div>
      {actions && <div className="files-acts">{actions}</div>}
    </li>
  );
}
