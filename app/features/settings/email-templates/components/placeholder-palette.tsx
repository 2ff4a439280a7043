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
  const used = new Set(placeholdersIn(`${typed.subject}\n${typed.body}`));
  const groups = [...new Set(placeholders.map(({ group }) => group))];
  return (
    <nav className="editor-outline template-palette" aria-labelledby="palette-head">
      <h2 id="palette-head">Placeholders</h2>
      <p className="muted xsmall needs-js">Put the cursor into the text and choose one. A tick means it is in use.</p>
      <p className="muted xsmall needs-no-js">Write one into the text as it stands here. A tick means it is in use.</p>
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h3>{group}</h3>
          <ul>
            {placeholders
              .filter((one) => one.group === group)
              .map((one) => (
                <li key={one.name}>
                  <Chip name={one.name} isUsed={used.has(one.name)} />
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

function Chip({ name, isUsed }: { name: string; isUsed: boolean }) {
  return (
    <button
      type="button"
      className="template-chip"
      // The field that is typed in keeps its cursor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => put(written(name))}
    >
      {isUsed && <Icon name="check" />}
      {written(name)}
      <span className="vh"> {isUsed ? "is in use" : "is not in use"}</span>
    </button>
  );
}

const FIELDS = "#template input.input, #template textarea, #template [contenteditable]";

/** The field that was typed in last: a press by keyboard takes the focus away from it. */
let last: HTMLElement | null = null;

export function noteField(target: EventTarget): void {
  if (target instanceof HTMLElement && target.matches(FIELDS)) last = target;
}

/** Where the cursor stands, as if it was typed: so the browser's own undo knows of it, and the editor of rich texts too. */
function put(text: string): void {
  const isIn = document.activeElement?.matches(FIELDS);
  if (!isIn) {
    const field = last?.isConnected ? last : document.querySelector<HTMLElement>("#template [contenteditable]");
    (field ?? document.querySelector<HTMLElement>("#template textarea"))?.focus();
  }
  document.execCommand("insertText", false, text);
}
