import { Icon } from "~/ui/icon";
import type { NamedAnswer } from "../named-answers.rules";

/** The answers that a message can name: each is put where the text cursor stands, or typed as it is written here. */
export function InsertAnswer({ named, messageId }: { named: readonly NamedAnswer[]; messageId: string }) {
  if (named.length === 0) return null;
  return (
    <details className="insert-answer">
      <summary className="btn btn-sm">
        <Icon name="plus" />
        Put an answer into the message
      </summary>
      <p className="hint">
        Each is shown as whoever submitted answered it. Typed in double braces it does the same.
      </p>
      <ul>
        {named.map(({ id, name }) => (
          <li key={id}>
            <code dir="auto">{`{{${name}}}`}</code>
            <button
              type="button"
              className="btn btn-quiet btn-sm needs-js"
              onClick={() => insertText(messageId, `{{${name}}}`)}
            >
              Insert<span className="vh"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Where the cursor stood last: in the editor that lies over the text area, or in the text area itself. */
function insertText(messageId: string, text: string): void {
  const area = document.getElementById(messageId);
  const editor = area?.parentElement?.querySelector<HTMLElement>('[contenteditable="true"]');
  (editor ?? area)?.focus();
  // The editor puts its cursor back a moment after it has the focus. The one way of typing for somebody that it and the browser's
  // undo know of.
  setTimeout(() => document.execCommand("insertText", false, text), 60);
}
