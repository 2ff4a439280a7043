import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { pageDataDecoded } from "~/remix/page-data";
import { keepPageWithoutConnection } from "~/shell/connection";
import { reloadOnceWhenScreenFails } from "~/shell/lazy-screens";
import { watchBrowser } from "~/shell/monitoring";
import { keepPlainRows } from "~/ui/plain-rows";

keepPageWithoutConnection();
reloadOnceWhenScreenFails();
watchBrowser();

await pageDataDecoded();
keepPlainRows();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
