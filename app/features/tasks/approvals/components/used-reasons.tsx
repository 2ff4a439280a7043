import { oneLine, shortened } from "~/lib/text.rules";
import { Button, ButtonLink } from "~/ui/button";
import type { UsedReason } from "../approvals.queries.server";

/** Reasons that were given before. */
export interface OfferedReasons {
  used: readonly UsedReason[];
  /** The one that the address begins the field with. */
  chosen: string;
  /** The same page with one of them chosen: where no script is there to write it down. */
  to(id: string): string;
}

/** What the field begins with. */
export const reasonOf = ({ used, chosen }: Pick<OfferedReasons, "used" | "chosen">): string =>
  used.find(({ id }) => id === chosen)?.reason ?? "";

/** So much of one stands on its button. */
const MOST_SHOWN = 60;

/** The words of each go to the end of the field, where they can be changed. */
export function UsedReasons({
  reasons: { used, to },
  fieldId,
}: {
  reasons: OfferedReasons;
  fieldId: string;
}) {
  if (used.length === 0) return null;
  return (
    <section className="used-reasons" aria-label="Used before">
      <p className="muted small">
        Used before<span className="needs-js">: adds the words to yours</span>
        <span className="needs-no-js">: begins with these words</span>
      </p>
      <ul>
        {used.map(({ id, reason }) => (
          <li key={id}>
            <Button
              type="button"
              size="sm"
              className="needs-js"
              title={reason.length > MOST_SHOWN ? reason : undefined}
              onClick={() => addWords(fieldId, reason)}
            >
              {onButton(reason)}
            </Button>
            <ButtonLink size="sm" className="needs-no-js" to={to(id)} preventScrollReset>
              {onButton(reason)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const onButton = (reason: string) => shortened(oneLine(reason), MOST_SHOWN);

function addWords(fieldId: string, reason: string): void {
  const field = document.getElementById(fieldId);
  if (!(field instanceof HTMLTextAreaElement)) return;
  const typed = field.value.trimEnd();
  if (!typed.includes(reason)) field.value = typed === "" ? reason : `${typed}\n${reason}`;
  // As if it had been typed: the page asks before it is left.
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
