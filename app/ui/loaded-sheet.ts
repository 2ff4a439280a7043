/**
 * The sheet of what opens on a page that is already there: resolves when it stands, or cannot be had. Called by what opens, whose
 * code is asked for then, so that no page carries it before.
 */
export function loadedSheet(href: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href, onload: () => resolve(), onerror: () => resolve() });
    document.head.appendChild(link);
  });
}
