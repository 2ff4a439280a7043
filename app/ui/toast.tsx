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
import { type Flash, hidesAfter, type Toast, toastOf } from "./toast.rules";

const icons: Record<Toast["type"], { icon: IconName; tone: string }> = {
  error: { icon: "circle-alert", tone: "is-danger" },
  success: { icon: "circle-check", tone: "is-success" },
  warning: { icon: "triangle-alert", tone: "is-warning" },
  info: { icon: "info", tone: "is-info" },
};

type Stack = { toasts: readonly Toast[]; add(toast: Toast): void; close(id: string): void };
const StackContext = createContext<Stack>({ toasts: [], add: () => {}, close: () => {} });

/** For what the browser itself finds out. One id stands in the stack once. */
export const useToasts = () => useContext(StackContext);

/**
 * Holds the messages, so that they outlive the place that shows them: one that a drawer showed goes on in the page when
 * the drawer closes. Give each flash message an id of its own, or the same words said twice running count as one.
 */
export function ToastStack({ flash, children }: { flash: Flash | null | undefined; children: ReactNode }) {
  const now = toastOf(flash);
  // A flash joins the stack in the render that brings it: no effect, no flicker. Not by setting state there: React drops
  // such an update when another one, of another priority, is still waiting in the same queue.
  const flashes = useRef<readonly Toast[]>([]);
  if (now && !flashes.current.some((each) => each.id === now.id)) flashes.current = [...flashes.current, now];
  const [closed, setClosed] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<readonly Toast[]>([]);
  const add = useCallback(
    (toast: Toast) => setAdded((all) => [...all.filter((each) => each.id !== toast.id), toast]),
    [],
  );
  const close = useCallback((id: string) => {
    setClosed((all) => (flashes.current.some((each) => each.id === id) ? [...all, id] : all));
    setAdded((all) => (all.some((each) => each.id === id) ? all.filter((each) => each.id !== id) : all));
  }, []);
  const shown = flashes.current;
  const stack = useMemo(
    () => ({ toasts: [...shown.filter((each) => !closed.includes(each.id)), ...added], add, close }),
    [shown, closed, added, add, close],
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
  const { id, type, title, description, link } = toast;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` is new on each render and the time must not start again
  useEffect(() => {
    const after = hidesAfter(type);
    if (after === null || stay) return;
    const timer = setTimeout(close, after, id);
    return () => clearTimeout(timer);
  }, [id, type]);

  const { icon, tone } = icons[type];
  return (
    <div className={`toast ${tone}`} role={type === "error" ? "alert" : "status"}>
      <Icon name={icon} size={20} />
      <div>
        <p className="strong">{title}</p>
        {description && <p>{description}</p>}
        {link && (
          <p>
            <a href={link.to} target="_blank" rel="noreferrer">
              {link.label}
              <span className="vh"> (opens in a new tab)</span>
            </a>
          </p>
        )}
      </div>
      {hidesAfter(type) === null && (
        <button className="btn-text muted-action needs-js" type="button" onClick={() => close(id)}>
          Close<span className="vh"> message</span>
        </button>
      )}
    </div>
  );
}
