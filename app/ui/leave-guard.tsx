import { type Location, useBlocker, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";
import { Button, ButtonRow } from "./button";
import { useModal } from "./modal";

interface Editor {
  isUnsaved(): boolean;
  /** What is sent there comes back to the page, which keeps what was typed. */
  staysAt: readonly string[];
}

/** The editors of the page that is shown. A router takes one blocker only, a page may have two forms. */
const editors = new Set<Editor>();

const isLeft = (to?: string) =>
  [...editors].some(({ isUnsaved, staysAt }) => !(to && staysAt.includes(to)) && isUnsaved());

/** Once in the frame of pages that have editors: asks before what somebody typed into one of them is lost. */
export function LeaveGuard() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ to: Location; from: string } | null>(null);
  const answered = useRef<Location | null>(null);
  const isAllowed = useRef(false);
  const blocker = useBlocker(
    useCallback<Extract<Parameters<typeof useBlocker>[0], (...args: never[]) => unknown>>(
      ({ currentLocation, nextLocation }) =>
        !isAllowed.current &&
        currentLocation.pathname !== nextLocation.pathname &&
        isLeft(nextLocation.pathname),
      [],
    ),
  );
  useEffect(() => {
    // Closing the tab, a full load: the browser asks in words of its own.
    const ask = (event: BeforeUnloadEvent) => {
      if (isLeft()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  // The router forgets that it was blocked when something that was on its way arrives (the rest of a refusal): the
  // question stays until it is answered, or the page is another one.
  const { location } = blocker;
  if (location && location !== answered.current && location !== asked?.to)
    setAsked({ to: location, from: pathname });
  else if (asked && asked.from !== pathname) setAsked(null);
  if (asked?.from !== pathname) return null;
  const answer = (then: () => void) => {
    answered.current = asked.to;
    setAsked(null);
    then();
  };
  const leave = () => {
    if (blocker.state === "blocked") return blocker.proceed();
    isAllowed.current = true;
    navigate(asked.to);
    isAllowed.current = false;
  };
  return <LeaveDialog onStay={() => answer(() => blocker.reset?.())} onLeave={() => answer(leave)} />;
}

function LeaveDialog({ onStay, onLeave }: { onStay(): void; onLeave(): void }) {
  const dialog = useModal(onStay);
  const id = useId();
  return (
    <dialog
      className="dialog"
      ref={dialog}
      open
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 id={`${id}-title`}>Leave without saving?</h2>
      <p className="dialog-text" id={`${id}-text`}>
        What you changed on this page is not saved yet.
      </p>
      <ButtonRow>
        <Button type="button" variant="danger" onClick={onLeave}>
          Leave without saving
        </Button>
        <Button type="button" variant="primary" onClick={onStay} data-focus>
          Stay
        </Button>
      </ButtonRow>
    </dialog>
  );
}

/**
 * Tells the guard of a form: unsaved is what differs from when the form was drawn for `basis`, and all of a form that was
 * refused or typed into before the script began. What was sent is on its way and nobody's loss until the answer is here.
 */
export function useUnsaved(
  form: RefObject<HTMLFormElement>,
  {
    basis,
    lastResult,
    staysAt = [],
  }: { basis: unknown; lastResult: unknown; staysAt?: readonly string[] | undefined },
): { onSubmit(): void } {
  const isSent = useRef(false);
  const { state } = useNavigation();
  const given = useRef({ lastResult, staysAt });
  given.current = { lastResult, staysAt };
  useEffect(() => {
    if (state === "idle") isSent.current = false;
  }, [state]);
  // A refusal is shown while the page is still loading what belongs to it: from then on leaving asks again.
  useEffect(() => {
    if (lastResult !== undefined) isSent.current = false;
  }, [lastResult]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is drawn anew for each basis
  useEffect(() => {
    const box = form.current;
    if (!box) return;
    const drawn = contentOf(box);
    const hasBegun = given.current.lastResult !== undefined || isTypedInto(box);
    const editor: Editor = {
      isUnsaved: () => !isSent.current && (hasBegun || contentOf(box) !== drawn),
      staysAt: given.current.staysAt,
    };
    editors.add(editor);
    return () => {
      editors.delete(editor);
    };
  }, [form, basis]);
  return {
    onSubmit: () => {
      isSent.current = true;
    },
  };
}

const contentOf = (form: HTMLFormElement): string =>
  JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [name, value instanceof File ? value.name : value]),
  );

/** A text differs from what the page came with: the effects of its script had not run when somebody began. */
const isTypedInto = (form: HTMLFormElement): boolean =>
  [...form.elements].some(
    (control) =>
      ((control instanceof HTMLInputElement && control.type !== "hidden" && control.type !== "color") ||
        control instanceof HTMLTextAreaElement) &&
      !control.disabled &&
      control.value !== control.defaultValue,
  );
