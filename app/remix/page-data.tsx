import { RemixBrowser } from "@remix-run/react";

/**
 * Resolves when the page's data is decoded. Remix begins that in its root component and suspends there, over the whole
 * document; React 18 gives up with error 345 when a key is pressed or a link is clicked in that moment, and the page
 * stays without its script. Asked once before there is a root, the component throws its promise before any hook.
 *
 * On an upgrade look at: the top of `RemixBrowser` (`HydratedRouter` in React Router 7) in @remix-run/react's browser.js.
 * It must still throw the promise of `decodeViaTurboStream` before its first hook. Where it does not, this resolves at
 * once without a sign: press a key while a slow page becomes alive, and look for error 345 in the console.
 */
export async function pageDataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    if (waiting instanceof Promise) await waiting;
  }
}
