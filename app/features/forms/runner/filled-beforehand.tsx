import type { ReactNode } from "react";
import type { Said } from "../beforehand/beforehand.rules";

/** An answer that the organisers keep: it is read, and not sent with the page. */
export function FixedAnswer({
  label,
  name,
  said,
  children,
}: {
  label: string;
  name: string;
  said: Said;
  /** Stands above it. */
  children?: ReactNode;
}) {
  return (
    <dl className="field">
      <dt className="label">{label}</dt>
      {children && <dd>{children}</dd>}
      <dd id={name} tabIndex={-1} dir="auto">
        {said.text}
      </dd>
      <dd className="hint">{said.words}</dd>
    </dl>
  );
}
