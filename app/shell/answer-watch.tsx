import { useFetchers, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useIsSettled } from "~/remix/router-state";
import { answered, isAnswerAwaited, isHeldBack, sent } from "~/ui/second-press";
import { useToasts } from "~/ui/toast";

/**
 * Last in the page: tells when the answer to a press is drawn, and gives its message the focus where the button is gone that
 * had it, or where what stands there now would take back what was just done.
 */
export function AnswerWatch() {
  const isSettled = useIsSettled();
  const navigation = useNavigation();
  const onTheirWay = [navigation, ...useFetchers()];
  const [message] = useToasts().toasts;
  const read = useRef(message?.id);
  useEffect(() => {
    for (const { formAction } of onTheirWay) if (formAction) sent(formAction);
    if (isAnswerAwaited()) {
      if (!isSettled()) return;
      answered();
      if (message && message.id !== read.current && isNobodys(document.activeElement)) focusMessage();
    }
    read.current = message?.id;
  });
  return null;
}

/** The focus fell to the page, or is on a button that nobody means. */
function isNobodys(focused: Element | null): boolean {
  if (!focused || focused === document.body || !focused.isConnected) return true;
  // A dialog that lost what was focused in it takes the focus itself.
  if (focused instanceof HTMLDialogElement) return true;
  return focused instanceof HTMLButtonElement && isHeldBack(focused);
}

function focusMessage(): void {
  const shown = [...document.querySelectorAll<HTMLElement>(".toasts > .toast:first-child")];
  shown.findLast((one) => !one.closest("[inert]"))?.focus({ preventScroll: true });
}
