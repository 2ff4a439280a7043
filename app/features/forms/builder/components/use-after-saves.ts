import { useFetchers, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";

/** What the panel of a field saves by itself is sent under a key that begins so. */
const SAVES = "saves ";
/** Leaving an input begins a save, which has to be seen before anything else is sent. */
const LEAVING_MS = 30;

/**
 * The editor's buttons wait for what the panel of a field is saving, and for the answer to another button: each change is based on the
 * one before, and the second of two sent at once would be refused as somebody else's. For the element around both; the panel's own
 * forms (`#properties`) go at once.
 */
export function useAfterSaves(): { onSubmitCapture(event: FormEvent<HTMLElement>): void } {
  const isAnswering = useNavigation().state !== "idle";
  const isSaving =
    useFetchers().some(({ key, state }) => key.startsWith(SAVES) && state !== "idle") || isAnswering;
  const [waiting, setWaiting] = useState<{ form: HTMLFormElement; button: HTMLElement | null } | null>(null);
  useEffect(() => {
    if (!waiting || isSaving) return;
    const timer = window.setTimeout(() => {
      setWaiting(null);
      const { form, button } = waiting;
      if (!form.isConnected) return;
      form.dataset.waited = "1";
      form.requestSubmit(button);
    }, LEAVING_MS);
    return () => window.clearTimeout(timer);
  }, [waiting, isSaving]);
  return {
    onSubmitCapture(event) {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.closest("#properties")) return;
      if (form.dataset.waited) {
        delete form.dataset.waited;
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      const { submitter } = event.nativeEvent as SubmitEvent;
      setWaiting({ form, button: submitter });
    },
  };
}
