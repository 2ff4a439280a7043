import { onRouteModuleError } from "~/remix/route-modules";

/**
 * The browser's side of monitoring, where the page names a service (`data-monitoring` on <html>). The service's script
 * is loaded when the page is idle, so that nobody waits for it; what goes wrong before is kept, over a reload too.
 */
type Send = (error: unknown) => void;

const KEY = "went-wrong";
const KEPT_AT_MOST = 5;

let isOn = false;
let send: Send | null = null;
const early: unknown[] = [];

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
    send = service.startService();
    for (const error of [...kept(), ...early.splice(0)]) send(error);
  };
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000));
  whenIdle(() => void start().catch(() => {}));
}

/** Something went wrong that no listener hears of: a screen that failed to draw. */
export function noticed(error: unknown): void {
  if (!isOn) return;
  if (send) send(error);
  else if (early.length < KEPT_AT_MOST) early.push(error);
}

function keep(): void {
  if (early.length === 0) return;
  const texts = early.splice(0).map((error) => {
    const { name = "Error", message = String(error), stack = "" } = error instanceof Error ? error : {};
    return { name, message, stack };
  });
  try {
    sessionStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    // Without storage they are lost with the page.
  }
}

function kept(): Error[] {
  try {
    const texts = JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as {
      name: string;
      message: string;
      stack: string;
    }[];
    sessionStorage.removeItem(KEY);
    return texts.map(({ message, ...rest }) => Object.assign(new Error(message), rest));
  } catch {
    return [];
  }
}
