import { onRouteModuleError } from "~/remix/route-modules";

/**
 * The browser's side of monitoring, where the page names a service (`data-monitoring` on <html>). The service's script
 * is loaded when the page is idle, so that nobody waits for it; what goes wrong before is kept, over a reload too.
 */
interface Report {
  /** The service's `event_id`: what comes twice under one id is one report there. */
  id: string;
  error: unknown;
}

const KEY = "went-wrong";
const KEPT_AT_MOST = 5;

let isOn = false;
let send: ((error: unknown, id: string) => void) | null = null;
/**
 * What the service has not confirmed yet. A page that reloads takes a request along with it (only small ones outlive
 * it), so what is unconfirmed then is kept, and sent once more by the next page.
 */
let unconfirmed: Report[] = [];

export function watchBrowser(): void {
  if (!document.documentElement.dataset.monitoring) return;
  isOn = true;
  const onError = ({ error, message }: ErrorEvent) => noticed(error ?? new Error(message));
  const onRejection = ({ reason }: PromiseRejectionEvent) => noticed(reason);
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  window.addEventListener("vite:preloadError", (event) => noticed(event.payload));
  window.addEventListener("pagehide", keep);
  onRouteModuleError(noticed);
  const start = async () => {
    const service = await import("./monitoring-service");
    // From here on the service listens itself.
    window.removeEventListener("error", onError);
    window.removeEventListener("unhandledrejection", onRejection);
    send = service.startService(confirmed);
    for (const { error, id } of [...kept(), ...unconfirmed]) send(error, id);
  };
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000));
  whenIdle(() => void start().catch(() => {}));
}

/** Something went wrong that no listener hears of: a screen that failed to draw. */
export function noticed(error: unknown): void {
  if (!isOn) return;
  const id = crypto.randomUUID().replaceAll("-", "");
  if (unconfirmed.length < KEPT_AT_MOST) unconfirmed.push({ id, error });
  send?.(error, id);
}

function confirmed(id: string): void {
  unconfirmed = unconfirmed.filter((report) => report.id !== id);
}

function keep(): void {
  if (unconfirmed.length === 0) return;
  const texts = unconfirmed.splice(0).map(({ id, error }) => {
    const { name = "Error", message = String(error), stack = "" } = error instanceof Error ? error : {};
    return { id, name, message, stack };
  });
  try {
    sessionStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    // Without storage they are lost with the page.
  }
}

function kept(): Report[] {
  try {
    const texts = JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as {
      id: string;
      name: string;
      message: string;
      stack: string;
    }[];
    sessionStorage.removeItem(KEY);
    return texts.map(({ id, message, ...rest }) => ({ id, error: Object.assign(new Error(message), rest) }));
  } catch {
    return [];
  }
}
