import { afterAll, vi } from "vitest";
import { connectRooms } from "~/connect-rooms.server";
import { closePages } from "./browser";
import { stopAllHosts } from "./host";

connectRooms();

// Also when tests failed: no file leaves a process behind, or a stand-in for the next one.
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await closePages();
  await stopAllHosts();
});
