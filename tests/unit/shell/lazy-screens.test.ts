import { afterEach, expect, it, vi } from "vitest";
import { reloadOnceWhenScreenFails } from "~/shell/lazy-screens";

afterEach(() => vi.unstubAllGlobals());

/** A page whose storage is the tab's: it outlives a reload. */
function page(kept: Map<string, string>) {
  const listeners = new Map<string, (event: { preventDefault(): void }) => void>();
  const timers: [() => void, number][] = [];
  const reload = vi.fn();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("window", {
    addEventListener: (name: string, listen: () => void) => void listeners.set(name, listen),
    setTimeout: (run: () => void, ms: number) => void timers.push([run, ms]),
    location: { reload },
  });
  reloadOnceWhenScreenFails();
  const fail = () => {
    const preventDefault = vi.fn();
    listeners.get("vite:preloadError")?.({ preventDefault });
    return { reloaded: reload.mock.calls.length, kept: preventDefault.mock.calls.length > 0 };
  };
  return { fail, load: () => listeners.get("load")?.({ preventDefault() {} }), timers };
}

it("a screen that fails to load reloads the page once, and the second failure is shown", () => {
  const kept = new Map<string, string>();
  const first = page(kept);
  expect(first.fail()).toEqual({ reloaded: 1, kept: true });
  expect(first.fail()).toEqual({ reloaded: 1, kept: false });
  expect(page(kept).fail()).toEqual({ reloaded: 0, kept: false });
});

it("a page that has stood for ten seconds may be loaded anew again", () => {
  const kept = new Map<string, string>();
  page(kept).fail();
  const next = page(kept);
  next.load();
  expect(next.timers.map(([, ms]) => ms)).toEqual([10_000]);
  expect(next.fail()).toEqual({ reloaded: 0, kept: false });
  for (const [run] of next.timers) run();
  expect(next.fail()).toEqual({ reloaded: 1, kept: true });
});
