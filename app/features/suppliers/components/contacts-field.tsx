import { type RefObject, useEffect, useRef, useState } from "react";
import { Field, FieldErrors } from "~/ui/field";
import type { LastResult } from "~/ui/fields-of";
import { controlProps, type FormField } from "~/ui/form-field";
import { Icon } from "~/ui/icon";
import { MOVES_ROW, TAKES_ROW } from "~/ui/second-press";
import {
  BLANK_CONTACT,
  CONTACT_FIELDS,
  type ContactField,
  type ContactRow,
  contactName,
  contactsAfter,
  MOST_CONTACTS,
} from "../suppliers.rules";

const LABELS: Record<ContactField, string> = {
  firstName: "First name",
  surname: "Surname",
  jobTitle: "Job title",
  phone: "Phone",
  email: "Email",
};
const MOST: Record<ContactField, number> = {
  firstName: 400,
  surname: 400,
  jobTitle: 400,
  phone: 200,
  email: 254,
};
const TYPES: Partial<Record<ContactField, "tel" | "email">> = { phone: "tel", email: "email" };

interface Row {
  key: number;
  row: ContactRow;
}

/** The rows as a form has them: those that were sent and refused, else the saved ones. */
export function contactRowsOf(value: unknown): ContactRow[] {
  if (!Array.isArray(value)) return [];
  return value.map((row: Partial<ContactRow> | null | undefined) => ({ ...BLANK_CONTACT, ...row }));
}

/**
 * Contacts of a supplier, a row each, in the order that teams see. Without JavaScript the buttons draw the form anew
 * (`redrawAt`); nothing is saved before the form is.
 */
export function ContactsField({
  field,
  lastResult,
  redrawAt,
}: {
  field: FormField;
  lastResult: LastResult | undefined;
  redrawAt: string;
}) {
  const [rows, setRows] = useState<Row[]>(() =>
    contactRowsOf(field.initialValue).map((row, key) => ({ key, row })),
  );
  const [said, setSaid] = useState("");
  const next = useRef(1_000);
  const box = useRef<HTMLFieldSetElement>(null);
  const focus = useFocus(box);
  // A refusal says how the rows are numbered that it speaks of: with the next change of them it is about nothing.
  const [isChanged, setChanged] = useState(false);
  const errorsOf = (name: string) => (isChanged ? undefined : (lastResult?.error?.[name] ?? undefined));

  const press = (pressed: string, words: string, focusOn: string) => {
    const typed = rows.map(({ row }, at) => typedIn(box.current, at) ?? row);
    const keys = contactsAfterKeys(
      rows.map(({ key }) => key),
      pressed,
      () => next.current++,
    );
    const after = contactsAfter(typed, pressed);
    setRows(after.map((row, at) => ({ key: keys[at] ?? next.current++, row })));
    setChanged(true);
    setSaid(words);
    focus(focusOn);
    // The form watches what is typed to know that it was touched.
    box.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const redraw = redrawing(redrawAt);

  return (
    <fieldset className="form-block contacts" ref={box} id={field.id} tabIndex={-1}>
      <legend className="legend">Contacts</legend>
      <p className="hint mb-3">
        Whom teams call or write to, in this order. A contact has a name or an email.
      </p>
      {rows.map(({ key, row }, at) => {
        const n = at + 1;
        const who = contactName(row) || `contact ${n}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be read out twice
          <div className="contact-row" key={key} role="group" aria-label={`Contact ${n}`}>
            <ContactCells field={field} at={at} row={row} errorsOf={errorsOf} />
            <ContactActions at={at} of={rows.length} who={who} redraw={redraw} press={press} />
          </div>
        );
      })}
      {rows.length < MOST_CONTACTS ? (
        <button
          {...redraw}
          value="add"
          data-act="add"
          className="btn btn-sm"
          onClick={(event) => {
            event.preventDefault();
            press("add", `Contact ${rows.length + 1} added.`, `[name="contacts[${rows.length}].firstName"]`);
          }}
        >
          <Icon name="plus" />
          Add contact
        </button>
      ) : (
        <p className="hint">A supplier has {MOST_CONTACTS} contacts at most.</p>
      )}
      <FieldErrors field={field} />
      <p className="vh" role="status">
        {said}
      </p>
    </fieldset>
  );
}

/** Of a button that draws the form anew without JavaScript. */
const redrawing = (at: string) =>
  ({
    type: "submit",
    name: "contact",
    formAction: at,
    formMethod: "post",
    formEncType: "multipart/form-data",
    formNoValidate: true,
  }) as const;

function ContactCells({
  field,
  at,
  row,
  errorsOf,
}: {
  field: FormField;
  at: number;
  row: ContactRow;
  errorsOf(name: string): string[] | undefined;
}) {
  return (
    <div className="contact-cells">
      {CONTACT_FIELDS.map((name) => {
        const control: FormField = {
          id: `${field.id}[${at}].${name}`,
          name: `contacts[${at}].${name}`,
          errors: errorsOf(`contacts[${at}].${name}`),
        };
        return (
          <Field key={name} field={control} label={LABELS[name]} className={`contact-${name}`}>
            <input
              {...controlProps(control, false)}
              className="input"
              type={TYPES[name] ?? "text"}
              maxLength={MOST[name]}
              autoComplete="off"
              dir={name === "phone" || name === "email" ? undefined : "auto"}
              defaultValue={row[name]}
            />
          </Field>
        );
      })}
    </div>
  );
}

function ContactActions({
  at,
  of,
  who,
  redraw,
  press,
}: {
  at: number;
  of: number;
  who: string;
  redraw: ReturnType<typeof redrawing>;
  press(pressed: string, words: string, focusOn: string): void;
}) {
  return (
    <div className="btn-row contact-acts">
      {of > 1 &&
        (["up", "down"] as const).map((way) => (
          <button
            key={way}
            {...redraw}
            {...MOVES_ROW}
            value={`${way}-${at}`}
            data-act={`${way}-${at}`}
            className="btn-text muted-action"
            disabled={way === "up" ? at === 0 : at === of - 1}
            onClick={(event) => {
              event.preventDefault();
              const to = way === "up" ? at - 1 : at + 1;
              const isEnd = to === (way === "up" ? 0 : of - 1);
              const other = way === "up" ? "down" : "up";
              press(
                `${way}-${at}`,
                `${who} is now ${to + 1} of ${of}.`,
                `[data-act="${isEnd ? other : way}-${to}"]`,
              );
            }}
          >
            <Icon name={way === "up" ? "arrow-up" : "arrow-down"} />
            {way === "up" ? "Up" : "Down"}
            <span className="vh"> {who}</span>
          </button>
        ))}
      <button
        {...redraw}
        {...TAKES_ROW}
        value={`remove-${at}`}
        className="btn-text muted-action"
        onClick={(event) => {
          event.preventDefault();
          press(`remove-${at}`, `${who} removed.`, "[data-act=add]");
        }}
      >
        Remove<span className="vh"> {who}</span>
      </button>
    </div>
  );
}

/** What stands in the row's boxes now. */
function typedIn(box: HTMLElement | null, at: number): ContactRow | null {
  if (!box) return null;
  const value = (name: ContactField) =>
    box.querySelector<HTMLInputElement>(`[name="contacts[${at}].${name}"]`)?.value ?? "";
  return {
    firstName: value("firstName"),
    surname: value("surname"),
    jobTitle: value("jobTitle"),
    phone: value("phone"),
    email: value("email"),
  };
}

/** The keys go with their rows, so that each row keeps its boxes. */
function contactsAfterKeys(keys: readonly number[], pressed: string, fresh: () => number): number[] {
  if (pressed === "add") return [...keys, fresh()];
  const marked = keys.map((key) => ({ ...BLANK_CONTACT, firstName: String(key) }));
  return contactsAfter(marked, pressed).map(({ firstName }) => Number(firstName));
}

/** Puts the focus where the change leads, once it is drawn. */
function useFocus(box: RefObject<HTMLElement>): (selector: string) => void {
  const [wanted, setWanted] = useState<{ selector: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    box.current?.querySelector<HTMLElement>(wanted.selector)?.focus();
    setWanted(null);
  }, [wanted, box]);
  return (selector) => setWanted({ selector });
}
