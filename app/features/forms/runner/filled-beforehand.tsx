import type { Said } from "../beforehand/beforehand.rules";

/** An answer that the organisers keep: it is read, and not sent with the page. */
export function FixedAnswer({ label, name, said }: { label: string; name: string; said: Said }) {
  return (
    <dl className="field">
      <dt className="label">{label}</dt>
      <dd id={name} tabIndex={-1} dir="auto">
        {said.text}
      </dd>
      <dd className="hint">{said.words}</dd>
    </dl>
  );
}
