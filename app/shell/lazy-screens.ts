const KEY = "reloaded-for-screen";

/**
 * A screen that fails to load (a release has replaced its file) reloads the page once and only once: the second
 * failure is shown (spec 1.8).
 */
export function reloadOnceWhenScreenFails(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (sessionStorage.getItem(KEY)) return;
    sessionStorage.setItem(KEY, "1");
    event.preventDefault();
    window.location.reload();
  });
  window.addEventListener("load", () => window.setTimeout(() => sessionStorage.removeItem(KEY), 10_000));
}
