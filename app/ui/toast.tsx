import { Form, useLocation, useNavigation } from "@remix-run/react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Icon, type IconName } from "./icon";
import { TextLink } from "./link";
import { SubmitButton } from "./submit-button";
import { type Flash, hidesAfter, type Toast, toastOf, type UndoOffer } from "./toast.rules";

const icons: Record<Toast["type"], { icon: IconName; tone: string }> = {
  error: { icon: "circle-alert", tone: "is-danger" },
  success: { icon: "circle-check", tone: "is-success" },
  warning: { icon: "triangle-alert", tone: "is-warning" },
  info: { icon: "info", tone: "is-info" },
};

type Stack = {
  toasts: readonly Toast[];
  add(toast: Toast): void;
  close(id: string): void;
  /** The error of these words has been put right on the page itself: it is not true any more. */
  closeError(title: string): void;
  /** The message under the pointer or with the focus: it does not go away under the reader's hand. */
  held: string | null;
  hold(id: string | null): void;
};
const StackContext = createContext<Stack>({
  toasts: [],
  add: () => {},
  close: () => {},
  closeError: () => {},
  held: null,
  hold: () => {},
});

/** For what the browser itself finds out. One id stands in the stack once. */
export const useToasts = () => useContext(StackContext);

/**
 * Holds the messages, so that they outlive the place that shows them: one that a drawer showed goes on in the page when
 * the drawer closes. Give each flash message an id of its own, or the same words said twice running count as one.
 *
 * A flash answers what was done last: it takes the place of the one before. Success goes along to other pages until it
 * goes by itself; an error, a warning or an information is about its page and stays there. What was `add`ed stays until
 * it is closed.
 */
export function ToastStack({
  flash,
  page,
  children,
}: {
  flash: Flash | null | undefined;
  /** The path of the page. */
  page: string;
  children: ReactNode;
}) {
  const now = toastOf(flash);
  // A flash joins the stack in the render that brings it: no effect, no flicker. Not by setting state there: React drops
  // such an update when another one, of another priority, is still waiting in the same queue.
  const latest = useRef<{ toast: Toast; page: string; isLeft: boolean } | null>(null);
  if (now && now.id !== latest.current?.toast.id) latest.current = { toast: now, page, isLeft: false };
  const flashed = latest.current;
  if (flashed && flashed.page !== page && flashed.toast.type !== "success") flashed.isLeft = true;
  const said = flashed && !flashed.isLeft ? flashed.toast : null;

  const [closed, setClosed] = useState<string | null>(null);
  const [added, setAdded] = useState<readonly Toast[]>([]);
  const [held, hold] = useState<string | null>(null);
  const add = useCallback(
    (toast: Toast) => setAdded((all) => [...all.filter((each) => each.id !== toast.id), toast]),
    [],
  );
  const close = useCallback((id: string) => {
    if (latest.current?.toast.id === id) setClosed(id);
    setAdded((all) => (all.some((each) => each.id === id) ? all.filter((each) => each.id !== id) : all));
  }, []);
  const closeError = useCallback((title: string) => {
    const shown = latest.current?.toast;
    if (shown?.type === "error" && shown.title === title) setClosed(shown.id);
  }, []);
  const stack = useMemo(
    () => ({
      toasts: said && said.id !== closed ? [said, ...added] : added,
      add,
      close,
      closeError,
      held,
      hold,
    }),
    [said, closed, added, add, close, closeError, held],
  );
  return <StackContext.Provider value={stack}>{children}</StackContext.Provider>;
}

/**
 * Stands first in `main`, or in the dialog that lies over it: nothing outside a modal dialog can be seen or reached. The
 * same markup is a banner there without JavaScript and a stack at the lower right with it (`@media (scripting)`), so
 * nothing moves on hydration.
 */
export function Toasts() {
  const { toasts, close } = useContext(StackContext);
  return (
    <section className="toasts" aria-label="Messages">
      {toasts.map((toast) => (
        <ToastBox key={toast.id} toast={toast} close={close} />
      ))}
    </section>
  );
}

/** `stay` keeps a specimen of success from hiding. */
export function ToastBox({ toast, close, stay }: { toast: Toast; close(id: string): void; stay?: boolean }) {
  const { id, type, title, description, link, undo } = toast;
  const { held, hold } = useContext(StackContext);
  const after = hidesAfter(toast);
  const isHeld = held === id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` is new on each render and the time must not start again
  useEffect(() => {
    if (after === null || stay || isHeld) return;
    const timer = setTimeout(close, after, id);
    return () => clearTimeout(timer);
  }, [id, after, isHeld]);

  const { icon, tone } = icons[type];
  const isShort = after !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by it; it only keeps its place under the hand
    <div
      className={`toast ${tone}`}
      role={type === "error" ? "alert" : "status"}
      tabIndex={-1}
      onPointerEnter={() => isShort && hold(id)}
      onPointerLeave={() => isShort && hold(null)}
      onFocus={({ target, currentTarget }) => {
        // Given the focus after a press of the finger (`AnswerWatch`), it may go: nobody works in it.
        if (isShort && (target !== currentTarget || target.matches(":focus-visible"))) hold(id);
      }}
      onBlur={() => isShort && hold(null)}
    >
      <Icon name={icon} size={20} />
      <div>
        <p className="strong">{title}</p>
        {description && <p>{description}</p>}
        {link && (
          <p>
            {link.isNewTab ? (
              <a href={link.to} target="_blank" rel="noreferrer">
                {link.label}
                <span className="vh"> (opens in a new tab)</span>
              </a>
            ) : (
              <TextLink to={link.to}>{link.label}</TextLink>
            )}
          </p>
        )}
      </div>
      {undo && <UndoForm undo={undo} title={title} onDone={() => close(id)} />}
      {!isShort && (
        <button className="btn-text muted-action needs-js" type="button" onClick={() => close(id)}>
          Close<span className="vh"> message</span>
        </button>
      )}
    </div>
  );
}

/** Goes back to the page that it is pressed on, where the verb's answer takes this message's place. */
function UndoForm({ undo, title, onDone }: { undo: UndoOffer; title: string; onDone(): void }) {
  const { pathname, search } = useLocation();
  const { state, formAction = "" } = useNavigation();
  // The answer says what came of it; what was offered is over.
  const isDone = state === "loading" && formAction === undo.to;
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (isDone) done.current();
  }, [isDone]);
  return (
    <Form method="post" action={undo.to} preventScrollReset>
      <input type="hidden" name="back" value={pathname + search} />
      {Object.entries(undo.fields ?? {}).map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      <SubmitButton variant="text" busyLabel="Undoing…">
        Undo<span className="vh">: {title}</span>
      </SubmitButton>
    </Form>
  );
}
