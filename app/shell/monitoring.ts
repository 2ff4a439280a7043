/**
 * The browser's side of monitoring, where the page names a service (`data-monitoring` on <html>): loaded when the page
 * is idle, so that nobody waits for it. Tracing 1, session replay 0.1, error replay 1 (spec 1.9); a replay shows no text
 * and no picture.
 */
export function watchBrowser(): void {
  const { monitoring: dsn, environment, release } = document.documentElement.dataset;
  if (!dsn) return;
  const start = async () => {
    const sentry = await import("@sentry/browser");
    sentry.init({
      dsn,
      environment,
      release,
      tracesSampleRate: 1,
      replaysSessionSampleRate: 0.1,
      replaysOnErrorSampleRate: 1,
      integrations: [
        sentry.browserTracingIntegration(),
        sentry.replayIntegration({ maskAllText: true, blockAllMedia: true }),
      ],
    });
  };
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000));
  whenIdle(() => void start().catch(() => {}));
}
