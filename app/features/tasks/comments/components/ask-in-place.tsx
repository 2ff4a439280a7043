import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button, ButtonRow } from "~/ui/button";
import { firstError, type InPlace, type LastResult } from "~/ui/fields-of";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";

/** Asks once more, in the thing's own place, before it is deleted for good. */
export function AskInPlace({
  action,
  question,
  button,
  lastResult,
  cancel,
  onDone,
}: {
  action: string;
  question: ReactNode;
  /** What is done: "Delete comment". */
  button: string;
  /** The server's refusal of the form, sent without JavaScript. */
  lastResult?: LastResult | null | undefined;
  cancel: { to: string; close(): void };
  onDone(words: string): void;
}) {
  const fetcher = useFetcher<InPlace>();
  const buttons = useRef<HTMLDivElement>(null);
  const { data } = fetcher;
  const refusal = firstError(data?.lastResult ?? lastResult);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => buttons.current?.querySelector("a")?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (data?.done) done.current(data.done);
  }, [data]);
  return (
    <fetcher.Form
      className="comment-ask"
      method="post"
      action={action}
      preventScrollReset
      onSubmit={(event) => {
        event.preventDefault();
        fetcher.submit({ inPlace: "1" }, { method: "post", action, preventScrollReset: true });
      }}
    >
      <p>
        <strong>{question}</strong> It cannot be brought back.
      </p>
      {refusal && (
        <p className="error" role="alert">
          <Icon name="circle-alert" />
          {refusal}
        </p>
      )}
      <div ref={buttons}>
        <ButtonRow>
          <Link
            className="btn btn-sm"
            to={cancel.to}
            preventScrollReset
            onClick={(event) => {
              event.preventDefault();
              cancel.close();
            }}
          >
            Cancel
          </Link>
          <Button variant="danger" size="sm" busy={fetcher.state !== "idle"} busyLabel="Deleting…">
            {button}
          </Button>
        </ButtonRow>
      </div>
    </fetcher.Form>
  );
}
