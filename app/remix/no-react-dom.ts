/**
 * `react-dom` in the Worker, which draws texts by `react-dom/server`: the half of it that draws into a document, 130 KB, would be read by
 * each isolate as it starts and never be called. What our rooms and the router import of it is here; the router asks for `flushSync`
 * as it changes what is shown, and a portal has no place in a text.
 *
 * On an upgrade look at: what react-router-dom and @remix-run/react import from react-dom. A name that is missing fails the build.
 */
export const flushSync = <T>(change: () => T): T => change();
export const createPortal = () => null;
