/** The `links` of a page or a layout: its style sheets, each imported with `?url` (docs/styles.md). */
export const sheets =
  (...hrefs: readonly string[]) =>
  () =>
    hrefs.map((href) => ({ rel: "stylesheet", href }));

/** The sheet of what opens on a page that is already there: resolves when it stands, or cannot be had. */
export function loadedSheet(href: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href, onload: () => resolve(), onerror: () => resolve() });
    document.head.appendChild(link);
  });
}
