import { useFetcher } from "@remix-run/react";
import { type FormEvent, useContext, useEffect, useId, useRef, useState } from "react";
import { newId } from "~/lib/ids";
import { charactersIn, charactersLeft, isWithin, tooLong, unitsOf } from "~/lib/length.rules";
import { BackHere } from "~/ui/back-form";
import { Button, ButtonRow } from "~/ui/button";
import { FieldErrors } from "~/ui/field";
import { fieldsOf, type InPlace, type LastResult, type Limits, sentText } from "~/ui/fields-of";
import { controlProps, hintIdOf } from "~/ui/form-field";
import { useFormId } from "~/ui/form-id";
import { isSpent } from "~/ui/form-id.texts";
import { Link } from "~/ui/link";
import { useKeptText } from "~/ui/use-kept-text";
import type { Nameable } from "../mentions.rules";
import { MentionArea } from "./mention-area";

export interface WriteFormProps {
  action: string;
  /** Of the page, carried along. */
  search?: string;
  /** Where the form stands, if not on the page that its action shows. */
  back?: string;
  label: string;
  hint?: string | undefined;
  button: string;
  /** The text that is changed. */
  value?: string | undefined;
  /** The longest text, in characters as people see them. */
  most: number;
  limits: Limits<"text">;
  /** Of what the form adds, until the page's script gives each form an id of its own. */
  formId: string;
  /** Whose names are offered after an @. */
  people: readonly Nameable[];
  /** A form that is opened and closes again; one without it stays, for the next text. */
  closing?: { to: string; close(): void } | undefined;
  /** The server's refusal of the form, sent without JavaScript. */
  lastResult?: LastResult | null | undefined;
  onDone(words: string): void;
}

/** Writes a text and stays on its page. What was typed stays until the server has it. */
export function WriteForm(props: WriteFormProps) {
  const { action, search = "", label, hint, button, value, most, people, closing, lastResult } = props;
  const fetcher = useFetcher<InPlace>();
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const result = fetcher.data?.lastResult ?? lastResult;
  const errors = result?.error ? Object.values(result.error).flatMap((each) => each ?? []) : undefined;
  const given = sentText(lastResult, "text");
  const here = useContext(BackHere);
  const back = props.back ?? sentText(lastResult, "back") ?? here;
  /** What is far too long is not even sent: the server would not read it, and the page stays as it is. */
  const [isRefused, setIsRefused] = useState(false);
  const field = {
    ...fieldsOf({ id: `text${id.replaceAll(":", "-")}`, limits: props.limits }).fields.text,
    initialValue: given ?? value,
    errors: isRefused ? [tooLong(most)] : fetcher.state === "idle" || !fetcher.data ? errors : undefined,
  };
  const [length, setLength] = useState(0);
  const [formId, renewId] = useFormId(props.formId, lastResult);
  const kept = useKeptText(box, {
    key: action,
    isFree: value === undefined && given === undefined,
    onFormId: renewId,
  });

  // A form that was opened is where the reader wants to be.
  const isOpened = closing !== undefined;
  useEffect(() => {
    if (isOpened) box.current?.focus();
  }, [isOpened]);

  const { data } = fetcher;
  const end = useRef(() => {});
  end.current = () => {
    if (!data) return;
    if (!data.done) {
      if (data.lastResult) box.current?.focus();
      if (isSpent(data.lastResult?.error)) renewId(newId());
      return;
    }
    kept.forget();
    renewId(newId());
    props.onDone(data.done);
    if (closing) closing.close();
    else if (box.current) {
      box.current.value = "";
      setLength(0);
      box.current.focus({ preventScroll: true });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => end.current(), [data]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fetcher.state !== "idle") return;
    const form = new FormData(event.currentTarget);
    if (String(form.get("text")).length > unitsOf(most)) {
      setIsRefused(true);
      box.current?.focus();
      return;
    }
    form.set("inPlace", "1");
    kept.sentAs(formId);
    fetcher.submit(form, { method: "post", action: action + search, preventScrollReset: true });
  };
  return (
    <fetcher.Form
      className="comment-form"
      method="post"
      action={action + search}
      onSubmit={send}
      preventScrollReset
      noValidate
    >
      <input type="hidden" name="formId" value={formId} />
      {back && <input type="hidden" name="back" value={back} />}
      <label className={closing ? "label small" : "label"} htmlFor={field.id}>
        {label}
      </label>
      <MentionArea
        area={box}
        people={people}
        control={{ ...controlProps(field, Boolean(hint)), maxLength: field.maxLength }}
        defaultValue={String(field.initialValue ?? "")}
        rows={closing ? 2 : 3}
        onText={(text) => {
          kept.keep(text);
          setIsRefused(false);
          // With each letter: only what may soon be too long is counted.
          setLength(
            isWithin(text, most * 0.8) ? 0 : text.length > unitsOf(most) ? text.length : charactersIn(text),
          );
        }}
      />
      <FieldErrors field={field} />
      {length > most * 0.8 && (
        <p className={length > most ? "hint is-danger" : "hint"} aria-live="polite">
          {charactersLeft(most - length)}
        </p>
      )}
      {hint && (
        <p className="hint" id={hintIdOf(field)}>
          {hint} Use @name to tell somebody.
        </p>
      )}
      <ButtonRow>
        <Button size="sm" busy={fetcher.state !== "idle"} busyLabel="Sending…">
          {button}
        </Button>
        {closing && (
          <CancelLink
            to={closing.to}
            onCancel={() => {
              kept.forget();
              closing.close();
            }}
          />
        )}
      </ButtonRow>
    </fetcher.Form>
  );
}

function CancelLink({ to, onCancel }: { to: string; onCancel(): void }) {
  return (
    <Link
      className="btn btn-quiet btn-sm"
      to={to}
      preventScrollReset
      onClick={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      Cancel
    </Link>
  );
}
