import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Button, ButtonLink, ButtonRow } from "./button";
import { ErrorSummary, type FieldError } from "./error-summary";
import type { FormField } from "./form-field";
import { TextField } from "./inputs";
import { useErrorToast } from "./use-error-toast";

const KEYWORD = "CONFIRM";
/** Sent this long after the press, so that Cancel still helps. */
const DELAY_MS = 500;

/**
 * What takes something away for good: what goes, the word to type, the button. The server compares the word too: without a
 * script the button is never disabled.
 */
export function ConfirmForm({
  field,
  errors,
  action,
  cancelTo,
  submitLabel,
  busyLabel = "Deleting…",
  children,
}: {
  /** Of the word. */
  field: FormField;
  errors: readonly FieldError[];
  action?: string;
  cancelTo: string;
  /** Says the outcome: "Delete 3 teams". */
  submitLabel: ReactNode;
  busyLabel?: string;
  /** Above the word. */
  children?: ReactNode;
}) {
  useErrorToast(errors);
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const { isBusy, press, stop } = useDelayedSubmit();
  // Again after each drawing: what was typed before the script began counts, and so does what a refusal shows again.
  useEffect(() => {
    if (form.current) setTyped(String(new FormData(form.current).get(field.name) ?? ""));
  });
  const isLocked = typed !== null && typed !== KEYWORD;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isLocked) press(event.currentTarget);
  };
  return (
    <Form method="post" action={action} className="admin-form" noValidate onSubmit={onSubmit} ref={form}>
      <ErrorSummary errors={errors} />
      {children}
      <TextField
        field={field}
        label={`Type '${KEYWORD}' to continue`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ButtonRow className="form-actions">
        <Button variant="danger" disabled={isLocked} busy={isBusy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        <ButtonLink to={cancelTo} onClick={stop}>
          Cancel
        </ButtonLink>
      </ButtonRow>
    </Form>
  );
}

function useDelayedSubmit() {
  const submit = useSubmit();
  const navigation = useNavigation();
  const [isPressed, setPressed] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => {
    clearTimeout(waiting.current);
    setPressed(false);
  }, []);
  useEffect(() => () => clearTimeout(waiting.current), []);
  // Whatever leads away takes the press back at once, however long the way there takes.
  useEffect(() => {
    if (navigation.location && !navigation.formMethod) stop();
  }, [navigation.location, navigation.formMethod, stop]);
  const isBusy = isPressed || navigation.formMethod === "POST";
  const press = (form: HTMLFormElement) => {
    if (isBusy) return;
    setPressed(true);
    waiting.current = setTimeout(() => {
      submit(form);
      setPressed(false);
    }, DELAY_MS);
  };
  return { isBusy, press, stop };
}
