import { afterAll, afterEach, vi } from "vitest";

// Files of one worker share what they have loaded: none leaves a stand-in for the next one.
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
