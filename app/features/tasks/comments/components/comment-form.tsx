import type { SubmissionResult } from "@conform-to/react";
import { Link, useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { newId } from "~/lib/ids";
import { Button, ButtonRow } from "~/ui/button";
import { FieldErrors } from "~/ui/field";
import { controlProps, hintIdOf, plainField } from "~/ui/form-field";
import { isSpent } from "~/ui/form-id.texts";
import { COMMENT_LIMIT, type InPlace } from "../comments.types";
import type { ThreadContext } from "./comment-thread";
import { MentionArea } from "./mention-area";
import { useFormId } from "./use-form-id";
import { useKeptText } from "./use-kept-text";

interface CommentFormProps {
  action: string;
  label: string;
  hint?: string;
  button: string;
  /** The text that is changed. */
  value?: string;
  thread: ThreadContext;
  /** The entry that a form within the thread closes to. The form for a new comment stays. */
  closeTo?: string;
  lastResult?: SubmissionResult | null;
}

/** Writes a comment, a reply or a change of one. What was typed stays until the server has it. */
export function CommentForm({
  action,
  label,
  hint,
  button,
  value,
  thread,
  closeTo,
  lastResult,
}: CommentFormProps) {
  const fetcher = useFetcher<InPlace & { lastResult?: SubmissionResult }>();
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const result = fetcher.data?.lastResult ?? lastResult;
  const errors = result?.error ? Object.values(result.error).flatMap((each) => each ?? []) : undefined;
  const given = lastResult?.initialValue?.text;
  const field = plainField("text", {
    id: `comment${id.replaceAll(":", "-")}`,
    required: true,
    errors: fetcher.state === "idle" || !fetcher.data ? errors : undefined,
    value: typeof given === "string" ? given : value,
  });
  const [length, setLength] = useState(0);
  const [formId, renewId] = useFormId(thread.thread.formId, lastResult);
  const kept = useKeptText(box, {
    key: action,
    isFree: value === undefined && given === undefined,
    onFormId: renewId,
  });
  const close = (focusOn?: string) => {
    thread.setOpen(null);
    if (focusOn) setTimeout(() => document.getElementById(focusOn)?.focus({ preventScroll: true }));
  };

  // A form that was opened within the thread is where the reader wants to be.
  useEffect(() => {
    if (closeTo) box.current?.focus();
  }, [closeTo]);

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
    thread.say(data.done);
    if (closeTo) close(closeTo);
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
    form.set("inPlace", "1");
    kept.sentAs(formId);
    fetcher.submit(form, { method: "post", action: action + thread.search, preventScrollReset: true });
  };
  return (
    <fetcher.Form
      className="comment-form"
      method="post"
      action={action + thread.search}
      onSubmit={send}
      preventScrollReset
      noValidate
    >
      <input type="hidden" name="formId" value={formId} />
      <label className={closeTo ? "label small" : "label"} htmlFor={field.id}>
        {label}
      </label>
      <MentionArea
        area={box}
        people={thread.thread.people}
        control={controlProps(field, Boolean(hint))}
        defaultValue={String(field.initialValue ?? "")}
        rows={closeTo ? 2 : 3}
        onText={(text) => {
          kept.keep(text);
          setLength(text.length);
        }}
      />
      <FieldErrors field={field} />
      {length > COMMENT_LIMIT * 0.8 && (
        <p className={length > COMMENT_LIMIT ? "hint is-danger" : "hint"} aria-live="polite">
          {remaining(length)}
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
        {closeTo && (
          <Link
            className="btn btn-quiet btn-sm"
            to={`${thread.page}#${closeTo}`}
            preventScrollReset
            onClick={(event) => {
              event.preventDefault();
              kept.forget();
              close(closeTo);
            }}
          >
            Cancel
          </Link>
        )}
      </ButtonRow>
    </fetcher.Form>
  );
}

function remaining(length: number): string {
  const left = COMMENT_LIMIT - length;
  const number = Math.abs(left).toLocaleString("en-GB");
  return left >= 0 ? `${number} characters left` : `${number} characters too many`;
}
