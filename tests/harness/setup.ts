import { afterAll } from "vitest";
import { closeBrowser } from "./browser";
import { stopAllHosts } from "./host";

// Also when tests failed: no file leaves a process behind.
afterAll(async () => {
  await closeBrowser();
  await stopAllHosts();
});
