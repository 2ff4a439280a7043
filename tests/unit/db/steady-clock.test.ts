import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pausedFor } from "#db/pause";
import { steadyNow } from "#db/steady-clock";
import { isTooFast } from "~/features/forms/guests/guest-submission.rules";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const DAY = 86_400_000;

it.each([-300_000, -DAY])("set back by %i ms, it stands where it was and goes on from there", (step) => {
  const began = steadyNow();
  vi.advanceTimersByTime(1_000);
  expect(steadyNow() - began).toBe(1_000);
  vi.setSystemTime(Date.now() + step);
  expect(steadyNow() - began).toBe(1_000);
  vi.advanceTimersByTime(500);
  expect(steadyNow() - began).toBe(1_500);
});

it.each([-DAY, -300_000, 300_000, DAY])(
  "a pause knows how long it was, the clock set by %i ms meanwhile",
  async (step) => {
    const pause = pausedFor(2_000);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.setSystemTime(Date.now() + step);
    await vi.advanceTimersByTimeAsync(1_000);
    const ms = await pause;
    expect(ms).toBeGreaterThanOrEqual(2_000);
    expect(ms).toBeLessThanOrEqual(3_000);
  },
);

it("a guest who began before the clock was set back is not too fast for that", () => {
  const madeAt = (ms: number) => `${ms.toString(16).padStart(12, "0")}-7000-8000-000000000001`;
  const now = new Date("2027-01-01T12:00:00.000Z");
  expect(isTooFast(madeAt(now.getTime() - 1_000), now)).toBe(true);
  expect(isTooFast(madeAt(now.getTime() - 10_000), now)).toBe(false);
  expect(isTooFast(madeAt(now.getTime() + DAY), now)).toBe(false);
});
