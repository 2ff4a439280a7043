import type { Help } from "../screen.types";

/** Beside a form: whom to ask. */
export function HelpLine({ help: { email } }: { help: Help }) {
  if (!email) return null;
  return (
    <p className="hint runner-help">
      Need help? <a href={`mailto:${email}`}>Ask the organisers</a>.
    </p>
  );
}
