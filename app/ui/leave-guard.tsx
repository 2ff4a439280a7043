import { type Location, useBlocker, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";
import { Button, ButtonRow } from "./button";
import { useModal } from "./modal";

type Place = Pick<Location, "pathname" | "search">;

export interface Editor {
  isUnsaved(): boolean;
  /** Whether it goes with the page that is left; what comes back to the page keeps what was typed. */
  isLeftBy(from: Place, to: Place): boolean;
  /** Of a form that saves itself: saves what is typed, before it is left. False: that cannot be done. */
  settle?(): Promise<boolean>;
}

/** The editors of the page that is shown. A router takes one blocker only, a page may have two forms. */
export const editors = new Set<Editor>();

const unsavedIn = (left?: { from: Place; to: Place }): Editor[] =>
  [...editors].filter((editor) => (!left || editor.isLeftBy(left.from, left.to)) && editor.isUnsaved());

/** Once around all pages: asks before what somebody typed into one of them is lost. */
export function LeaveGuard() {
  const here = useLocation();
  const { pathname } = here;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ to: Location; from: string } | null>(null);
  const settled = useRef<Location | null>(null);
  const isAllowed = useRef(false);
  const blocker = useBlocker(
    useCallback<Extract<Parameters<typeof useBlocker>[0], (...args: never[]) => unknown>>(
      ({ currentLocation, nextLocation }) =>
        !isAllowed.current && unsavedIn({ from: currentLocation, to: nextLocation }).length > 0,
      [],
    ),
  );
  useEffect(() => {
    // Closing the tab, a full load: the browser asks in words of its own.
    const ask = (event: BeforeUnloadEvent) => {
      if (unsavedIn().length > 0) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  // The router forgets that it was blocked when something that was on its way arrives (the rest of a refusal): the
  // question stays until it is answered, or the page is another one.
  const { location } = blocker;
  const leaving = useRef(blocker);
  leaving.current = blocker;
  useEffect(() => {
    if (!location || location === settled.current) return;
    settled.current = location;
    const left = unsavedIn({ from: here, to: location });
    const settling = left.map(({ settle }) => settle?.() ?? Promise.resolve(false));
    void Promise.all(settling).then((saved) => {
      if (saved.includes(false)) return setAsked({ to: location, from: here.pathname });
      if (leaving.current.state === "blocked") return leaving.current.proceed();
      isAllowed.current = true;
      navigate(location);
      isAllowed.current = false;
    });
  }, [location, here, navigate]);
  if (asked && asked.from !== pathname) setAsked(null);
  if (asked?.from !== pathname) return null;
  const answer = (then: () => void) => {
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

/** Whether anything that was typed into a form of the page is not saved: told with each letter. False until the script has begun. */
export function useIsUnsaved(): boolean {
  const [isUnsaved, setUnsaved] = useState(false);
  // After each drawing too, when every form of it has told the guard what it was drawn with.
  useEffect(() => {
    const look = () => setUnsaved(unsavedIn().length > 0);
    const timer = setTimeout(look);
    const kinds = ["input", "change"] as const;
    for (const kind of kinds) document.addEventListener(kind, look);
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) document.removeEventListener(kind, look);
    };
  });
  return isUnsaved;
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
      isLeftBy: (from, to) => from.pathname !== to.pathname && !given.current.staysAt.includes(to.pathname),
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

/** A file that nobody chose is none: its field loses its name where a script takes files at once. */
const contentOf = (form: HTMLFormElement): string =>
  JSON.stringify(
    [...new FormData(form)].flatMap(([name, value]) =>
      value instanceof File ? (value.name ? [[name, value.name]] : []) : [[name, value]],
    ),
  );

/** It differs from what the page came with: the effects of its script had not run when somebody began. */
export const isTypedInto = (form: HTMLFormElement): boolean => [...form.elements].some(isChanged);

function isChanged(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement)
    return !control.disabled && control.value !== control.defaultValue;
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    // One that the script drew by itself says nowhere what it began with.
    const isSaid = options.some((option) => option.defaultSelected);
    return !control.disabled && isSaid && options.some((it) => it.selected !== it.defaultSelected);
  }
  if (!(control instanceof HTMLInputElement) || control.disabled) return false;
  if (control.type === "checkbox" || control.type === "radio")
    return control.checked !== control.defaultChecked;
  return control.type !== "hidden" && control.type !== "color" && control.value !== control.defaultValue;
}
