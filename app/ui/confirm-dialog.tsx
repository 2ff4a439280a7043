import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Button, ButtonRow } from "./button";
import { RouteDialog } from "./dialog";
import { TextField } from "./inputs";
import { Link } from "./link";

export type ConfirmDialogProps = {
  title: string;
  description: ReactNode;
  closeTo: string;
  /** Says the outcome: "Delete 3 teams". */
  confirmLabel: string;
  busyLabel?: string;
  /** What must be typed, exactly. `null` asks for nothing but the press. */
  keyword?: string | null;
  /** Red unless this is not about losing something. */
  danger?: boolean;
  action?: string;
  returnFocusTo?: string;
  /** The server's refusal of what was typed without JavaScript. */
  error?: string;
  /** Hidden inputs, and whatever else the action needs. */
  children?: ReactNode;
};

/** Sent this long after the press, so that Cancel still helps. */
const DELAY = 500;

/**
 * The word is sent as `confirm` and the server compares it too: without JavaScript the button is never disabled.
 */
export function ConfirmDialog({
  title,
  description,
  closeTo,
  confirmLabel,
  busyLabel = "One moment…",
  keyword = "CONFIRM",
  danger = true,
  action,
  returnFocusTo,
  error,
  children,
}: ConfirmDialogProps) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const [typed, setTyped] = useState<string | null>(null);
  const [pressed, setPressed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // What was typed before the script began counts too.
    if (form.current) setTyped(String(new FormData(form.current).get("confirm") ?? ""));
    return () => clearTimeout(waiting.current);
  }, []);
  const stop = useCallback(() => {
    clearTimeout(waiting.current);
    setPressed(false);
  }, []);
  // Whatever leads away, such as Escape, takes the press back at once, however long the way there takes.
  useEffect(() => {
    if (navigation.location && !navigation.formMethod) stop();
  }, [navigation.location, navigation.formMethod, stop]);
  const busy = pressed || navigation.formMethod === "POST";
  const locked = keyword !== null && typed !== null && typed !== keyword;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || locked) return;
    const sent = event.currentTarget;
    setPressed(true);
    waiting.current = setTimeout(() => {
      submit(sent);
      setPressed(false);
    }, DELAY);
  };

  return (
    <RouteDialog {...{ title, closeTo, description, returnFocusTo }}>
      <Form method="post" action={action} onSubmit={onSubmit} ref={form}>
        {children}
        {keyword !== null && (
          <TextField
            field={{ id: "f-confirm", name: "confirm", errors: error ? [error] : undefined }}
            label={`Type '${keyword}' to continue`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <ButtonRow>
          <Link className="btn" to={closeTo} preventScrollReset onClick={stop}>
            Cancel
          </Link>
          <Button variant={danger ? "danger" : "primary"} disabled={locked} busy={busy} busyLabel={busyLabel}>
            {confirmLabel}
          </Button>
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}
