import { expect, it } from "vitest";
import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { charactersIn } from "~/lib/length.rules";
import { nameText } from "~/lib/name.schema";
import { limitsOf } from "~/procedure/limits.server";

it.each([
  ["", 0],
  ["plain text\n", 11],
  ["a\r\nb", 3],
  ["é", 1],
  ["e\u0301", 1],
  ["👍🏽", 1],
  ["🇳🇴🇬🇧", 2],
  ["👨‍👩‍👧‍👦 ok", 4],
  ["नमस्ते", 3],
])("%j has %i characters", (text, count) => {
  // Older Unicode data divide Indian syllables otherwise; what matters is that signs on letters are not counted.
  if (text === "नमस्ते") expect(charactersIn(text)).toBeLessThan(text.length);
  else expect(charactersIn(text)).toBe(count);
});

const Form = z.object({ title: atMost(nameText({ error: "Enter a title" }).min(1, "Enter a title"), 200) });
const faults = (title: string) => Form.safeParse({ title }).error?.issues.map(({ message }) => message);

it("limits what people see: 200 emoji fit where 200 letters do", () => {
  expect(faults("x".repeat(200))).toBeUndefined();
  expect(faults("😀".repeat(200))).toBeUndefined();
  expect(faults("😀".repeat(201))).toEqual(["Use at most 200 characters"]);
  expect(faults("x".repeat(201))).toEqual(["Use at most 200 characters"]);
  expect(faults("")).toEqual(["Enter a title"]);
});

it("bounds the units, which browsers are told, before anything is counted", () => {
  expect(limitsOf(Form).title).toMatchObject({ required: true, maxLength: 800 });
  // One character of a thousand marks is within 200 characters and beyond 800 units.
  expect(faults(`a${"\u0301".repeat(1_000)}`)).toEqual(["Use at most 200 characters"]);
});
