import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepPageWithoutConnection } from "~/shell/connection";
import { reloadOnceWhenScreenFails } from "~/shell/lazy-screens";
import { watchBrowser } from "~/shell/monitoring";

keepPageWithoutConnection();
reloadOnceWhenScreenFails();
watchBrowser();

await pageData();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});

/**
 * Resolves when the page's data is decoded. Remix begins that in its root component and suspends there, over the whole
 * document; React 18 gives up with error 345 when a key is pressed or a link is clicked in that moment, and the page
 * stays without its script. Asked once before there is a root, the component throws its promise before any hook.
 */
async function pageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    if (waiting instanceof Promise) await waiting;
  }
}
