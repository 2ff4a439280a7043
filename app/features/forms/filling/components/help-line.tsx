import type { Help } from "../screen.types";

/** Beside a form: whom to ask. `isOver`: it has closed. */
export function HelpLine({ help: { email }, isOver = false }: { help: Help; isOver?: boolean }) {
  if (isOver)
    return (
      <p className="runner-help">
        Do you still need something? Ask {email ? <a href={`mailto:${email}`}>{email}</a> : "the organisers"}.
      </p>
    );
  if (!email) return null;
  return (
    <p className="hint runner-help">
      Need help? <a href={`mailto:${email}`}>Ask the organisers</a>.
    </p>
  );
}
