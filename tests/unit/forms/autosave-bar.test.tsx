import { expect, it } from "vitest";
import { AutosaveBar } from "~/features/forms/runner/autosave-bar";
import { rendered } from "../support/rendered";

it("says what is true of the network, and no more", () => {
  const words = (state: Parameters<typeof AutosaveBar>[0]["state"]) =>
    rendered(<AutosaveBar state={state} />).words;
  expect(words({ state: "rest" })).toBe("");
  expect(words({ state: "lost", isAwaited: false })).toMatch(/^Not saved: no network\. What you typed stays/);
  expect(words({ state: "lost", isAwaited: true })).toBe(
    "Not saved: no network. Goes on as soon as it is back.",
  );
  // The portal is there and failed: a network that is there is not blamed.
  expect(words({ state: "failed" })).not.toContain("network");
  expect(words({ state: "saved", at: "today at 11:12" })).toBe("Draft saved today at 11:12");
});
