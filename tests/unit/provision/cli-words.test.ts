import { expect, it } from "vitest";
import { one, oneWord, readCall, text, type Verb } from "#workers/ops/cli/verb";

const verb: Verb = { usage: "show <slug>", about: "", options: { as: text }, run: async () => 0 };

it("one word is wanted: none and more are refused in words", () => {
  expect(oneWord(["demo"], "slug")).toBe("demo");
  expect(() => oneWord([], "slug")).toThrow("Give a slug.");
  expect(() => oneWord([""], "slug")).toThrow();
  expect(() => oneWord(["demo", "other", "third"], "slug")).toThrow("Too many words: other third");
});

it("a call is words and flags, with help by its letter too", () => {
  expect(readCall(verb, ["demo", "--as", "x"])).toEqual({ words: ["demo"], flags: { as: "x" } });
  expect(readCall(verb, ["-h"]).flags.help).toBe(true);
  expect(one(readCall(verb, ["--as=y"]).flags.as)).toBe("y");
  expect(one(true)).toBeUndefined();
  expect(() => readCall(verb, ["--nonsense"])).toThrow(/nonsense.*See: npm run event -- show --help/);
});
