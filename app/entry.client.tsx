import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { pageDataDecoded } from "~/remix/page-data";
import { keepPageWithoutConnection } from "~/shell/connection";
import { reloadOnceWhenScreenFails } from "~/shell/lazy-screens";
import { watchBrowser } from "~/shell/monitoring";

keepPageWithoutConnection();
reloadOnceWhenScreenFails();
watchBrowser();

await pageDataDecoded();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
