/**
 * Calls `hear` when the script of a screen does not load. Remix says it in the console only, and reloads the page.
 *
 * On an upgrade look at: the text of the `console.error` in `loadRouteModule`, in @remix-run/react's routeModules.js.
 */
export function onRouteModuleError(hear: (error: Error) => void): void {
  const log = console.error;
  console.error = (...words: unknown[]) => {
    if (typeof words[0] === "string" && words[0].startsWith("Error loading route module"))
      hear(new Error(words[0]));
    log.apply(console, words);
  };
}
