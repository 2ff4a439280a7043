import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterPress, listenForPointers } from "~/ui/after-press";

const page = new EventTarget();
const tell = (type: string) => page.dispatchEvent(new Event(type));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", page);
  listenForPointers();
});
afterEach(() => {
  tell("pointerup");
  vi.runAllTimers();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("changes a page at once while nothing is pressed", () => {
  const work = vi.fn();
  afterPress(work);
  expect(work).toHaveBeenCalledOnce();
});

it.each(["pointerup", "pointercancel"])(
  "waits for the release, and for what is pressed by it: %s",
  (release) => {
    const done: string[] = [];
    tell("pointerdown");
    afterPress(() => done.push("changed"));
    vi.runAllTimers();
    expect(done).toEqual([]);
    tell(release);
    done.push("clicked");
    vi.runAllTimers();
    expect(done).toEqual(["clicked", "changed"]);
    tell("pointerup");
    vi.runAllTimers();
    expect(done).toHaveLength(2);
  },
);
