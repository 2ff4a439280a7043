import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { pageDataDecoded } from "~/remix/page-data";
import { isAnythingOnItsWay } from "~/remix/router-state";
import { keepPageWithoutConnection } from "~/shell/connection";
import { reloadOnceWhenScreenFails } from "~/shell/lazy-screens";
import { watchBrowser } from "~/shell/monitoring";
import { keepPlainRows } from "~/ui/plain-rows";
import { ignoreSecondPresses } from "~/ui/second-press";

keepPageWithoutConnection();
reloadOnceWhenScreenFails();
watchBrowser();
ignoreSecondPresses(isAnythingOnItsWay);

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
