import { type FormEvent, useEffect, useState } from "react";
import { useIsSettled } from "~/remix/router-state";
import { editors } from "~/ui/leave-guard";

/** What the panel of a field saves by itself is sent under a key that begins so. */
const SAVES = "saves ";

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
  const isSettled = useIsSettled(SAVES);
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
