import { type RefObject, useEffect, useRef } from "react";
import { type Placeholder, placeholdersIn, written } from "~/features/email/template.rules";
import { Icon } from "~/ui/icon";

type Offered = Placeholder & { example: string };

/** The placeholders that a mail may name. With a script each is written where the cursor stood last. */
export function PlaceholderPalette({
  placeholders,
  typed,
}: {
  placeholders: readonly Offered[];
  typed: { subject: string; body: string };
}) {
  const last = useLastField();
  const used = new Set(placeholdersIn(`${typed.subject}\n${typed.body}`));
  const groups = [...new Set(placeholders.map(({ group }) => group))];
  return (
    <nav className="editor-outline template-palette" aria-labelledby="palette-head">
      <h2 id="palette-head">Placeholders</h2>
      <p className="muted xsmall needs-js">
        Put the cursor into the text and choose one. A tick means it is in use.
      </p>
      <p className="muted xsmall needs-no-js">
        Write one into the text as it stands here. A tick means it is in use.
      </p>
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h3>{group}</h3>
          <ul>
            {placeholders
              .filter((one) => one.group === group)
              .map((one) => (
                <li key={one.name}>
                  <Chip name={one.name} isUsed={used.has(one.name)} put={(text) => put(text, last.current)} />
                  <small>
                    {one.label}
                    {one.example && <span className="template-example">: {one.example}</span>}
                  </small>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Chip({ name, isUsed, put: write }: { name: string; isUsed: boolean; put(text: string): void }) {
  return (
    <button
      type="button"
      className="template-chip"
      // The field that is typed in keeps its cursor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => write(written(name))}
    >
      {isUsed && <Icon name="check" />}
      {written(name)}
      <span className="vh"> {isUsed ? "is in use" : "is not in use"}</span>
    </button>
  );
}

const FIELDS = "#template input.input, #template textarea, #template [contenteditable]";

/** Where the cursor stands, as if it was typed: so the browser's own undo knows of it, and the editor of rich texts too. */
function put(text: string, last: HTMLElement | null): void {
  if (!document.activeElement?.matches(FIELDS)) {
    const field = last?.isConnected
      ? last
      : document.querySelector<HTMLElement>("#template [contenteditable]");
    (field ?? document.querySelector<HTMLElement>("#template textarea"))?.focus();
  }
  document.execCommand("insertText", false, text);
}

/** The field that was typed in last: a press by keyboard takes the focus away from it. */
function useLastField(): RefObject<HTMLElement | null> {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(FIELDS)) last.current = target;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  return last;
}
