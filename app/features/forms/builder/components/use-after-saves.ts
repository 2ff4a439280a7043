import { useFetchers, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { editors } from "~/ui/leave-guard";

/** What the panel of a field saves by itself is sent under a key that begins so. */
const SAVES = "saves ";
/** So long what was sent is looked for before the next press goes all the same. */
const UNSEEN_MS = 1000;

interface Press {
  form: HTMLFormElement;
  button: HTMLElement | null;
}

/**
 * The editor's buttons wait for what is typed into the panel of a field, and for the answers to those that were pressed before: each
 * change is based on the one before, and the second of two sent at once would be refused as somebody else's. For the element around
 * both; the panel's own forms (`#properties`) go at once.
 */
export function useAfterSaves(): { onSubmitCapture(event: FormEvent<HTMLElement>): void } {
  const isAnswering = useNavigation().state !== "idle";
  const isSaving = useFetchers().some(({ key, state }) => key.startsWith(SAVES) && state !== "idle");
  const isBusy = isAnswering || isSaving;
  const [waiting, setWaiting] = useState<readonly Press[]>([]);
  /** One was sent, and is not seen on its way yet. */
  const isSent = useRef(false);
  useEffect(() => {
    if (isBusy) isSent.current = false;
  }, [isBusy]);
  useEffect(() => {
    const [press] = waiting;
    if (!press || isBusy) return;
    const send = () => {
      setWaiting((all) => all.slice(1));
      const { form, button } = press;
      if (!form.isConnected) return;
      isSent.current = true;
      form.dataset.waited = "1";
      form.requestSubmit(button);
    };
    const timer = window.setTimeout(send, isSent.current ? UNSEEN_MS : 0);
    return () => window.clearTimeout(timer);
  }, [waiting, isBusy]);
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
      // What cannot be saved comes back to its form, which keeps what was typed.
      void Promise.all([...editors].map(({ settle }) => settle?.())).then(() => {
        setWaiting((all) => [...all, { form, button: submitter }]);
      });
    },
  };
}
