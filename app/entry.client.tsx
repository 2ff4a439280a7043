import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { reloadOnceWhenScreenFails } from "~/shell/lazy-screens";
import { watchBrowser } from "~/shell/monitoring";

reloadOnceWhenScreenFails();
watchBrowser();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
