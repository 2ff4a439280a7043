import { useEffect, useState } from "react";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { keptTexts } from "../comments/components/use-kept-text";

/** In place of a task that was archived or removed while somebody had it open. What they typed is shown to be copied. */
export function GoneTask({
  listTo,
  base,
  sent,
}: {
  listTo: string;
  /** The address that the forms were sent under. */
  base: string;
  /** What a form without JavaScript sent in vain. */
  sent?: string;
}) {
  const [text, setText] = useState(sent ?? "");
  useEffect(() => setText((shown) => shown || keptTexts(base)), [base]);
  return (
    <section>
      <EmptyState
        icon="archive"
        title="This task is not in your list any more"
        actions={<ButtonLink to={listTo}>Back to the list</ButtonLink>}
      >
        The organisers archived or removed it, or it is no longer meant for your team. There is nothing left
        to do here.
      </EmptyState>
      {text && (
        <div className="field mt-6">
          <label className="label" htmlFor="unsent">
            Your text, which was not sent
          </label>
          <p className="hint" id="unsent-hint">
            Copy it if you still need it.
          </p>
          <textarea
            className="textarea"
            id="unsent"
            rows={6}
            readOnly
            dir="auto"
            value={text}
            aria-describedby="unsent-hint"
          />
        </div>
      )}
    </section>
  );
}
