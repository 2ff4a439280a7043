import { useEffect, useState } from "react";
import { keptTexts } from "./use-kept-text";

/** What somebody typed into a form whose thing is gone, to be copied. Nothing where nothing was typed. */
export function UnsentText({
  base,
  sent = "",
}: {
  /** The address that the forms were sent under, where texts are kept by it. */
  base?: string;
  /** What a form without JavaScript sent in vain. */
  sent?: string | undefined;
}) {
  const [text, setText] = useState(sent);
  useEffect(() => setText((shown) => shown || (base ? keptTexts(base) : "")), [base]);
  if (!text) return null;
  return (
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
  );
}
