import { type FormEvent, useEffect, useState } from "react";
import { editors } from "../leave-guard";

/** What a form saves by itself is sent under a key that begins so. */
export const SAVES = "saves ";

interface Press {
  form: HTMLFormElement;
  button: HTMLElement | null;
}

/**
 * The editor's buttons wait for what is typed into a form that saves itself, and for the answers to those that were pressed before: each
 * change is based on the one before, and the second of two sent at once would be refused as somebody else's. For the element around
 * both; the panel's own forms (`#properties`) go at once. `isSettled`: nothing that is sent under `SAVES` is on its way.
 */
export function useAfterSaves(isSettled: () => boolean): {
  onSubmitCapture(event: FormEvent<HTMLElement>): void;
} {
  const [waiting, setWaiting] = useState<readonly Press[]>([]);
  // After each drawing: one of them shows the answer to what was sent last.
  useEffect(() => {
    const [press] = waiting;
    if (!press) return;
    const timer = window.setTimeout(() => {
      if (!isSettled()) return;
      setWaiting((all) => all.slice(1));
      const { form, button } = press;
      if (!form.isConnected) return;
      form.dataset.waited = "1";
      form.requestSubmit(button);
    });
    return () => window.clearTimeout(timer);
  });
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
