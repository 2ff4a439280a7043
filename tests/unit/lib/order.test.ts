import { describe, expect, it } from "vitest";
import { arranged } from "~/lib/order.rules";

describe("arranging a list by the buttons of a form", () => {
  const ids = ["a", "b", "c"];
  it.each([
    [{ up: "b" }, ["b", "a", "c"]],
    [{ down: "b" }, ["a", "c", "b"]],
    [{ up: "a" }, ids],
    [{ down: "c" }, ids],
    [{ remove: "b" }, ["a", "c"]],
    [{ up: "gone" }, ids],
    [{ remove: null, up: null, down: null }, ids],
    [{}, ids],
  ])("%o", (button, expected) => {
    expect(arranged(ids, button)).toEqual(expected);
  });
});
