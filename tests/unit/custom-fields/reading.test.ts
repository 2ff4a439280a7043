import { expect, it } from "vitest";
import { readingOf } from "~/features/custom-fields/reading.rules";

it.each([
  ["en-GB", "31/12/2027", "31 December 2027", ""],
  ["en-GB", "31.12.2027", "31 December 2027", ""],
  ["en-GB", "2027-12-31", "31 December 2027", ""],
  ["en-GB", "12/31/2027", "", "“12/31/2027” is no date where the day comes first, as in this event"],
  ["en-US", "12/31/2027", "December 31, 2027", ""],
  ["en-US", "31/12/2027", "", "“31/12/2027” is no date where the month comes first, as in this event"],
  ["en-GB", "03/04/2027", "3 April 2027", "“03/04/2027” could be two days"],
  ["en-US", "03/04/2027", "March 4, 2027", "“03/04/2027” could be two days"],
  ["de-DE", "03.04.2027", "3. April 2027", ""],
  ["en-GB", "04/04/2027", "4 April 2027", ""],
  ["en-GB", "31.02.2027", "", "“31.02.2027” cannot be read as a date"],
  ["en-GB", "soon", "", "“soon” cannot be read as a date"],
])("in %s the date %s is read as “%s”, and doubted: “%s”", (locale, typed, words, doubt) => {
  expect(readingOf("date", typed, locale)).toEqual({ words, doubt });
});

it.each([
  ["en-GB", "1,234.5", "", ""],
  ["en-GB", "1.234,5", "1,234.5", ""],
  ["de-DE", "1,234.5", "1.234,5", ""],
  ["de-DE", "1.234,5", "", ""],
  ["en-GB", "1.234", "", "“1.234” could be two numbers"],
  ["de-DE", "1.234", "", "“1.234” could be two numbers"],
  ["en-GB", "24 m²", "", ""],
  ["en-GB", "007", "7", ""],
  ["en-GB", "about ten", "", "“about ten” cannot be read as a number"],
])("in %s the number %s is read as “%s”, and doubted: “%s”", (locale, typed, words, doubt) => {
  expect(readingOf("number", typed, locale)).toEqual({ words, doubt });
});

it("nothing is said of texts and of what is empty; what is long is quoted in part", () => {
  expect(readingOf("text", "03/04/2027", "en-GB")).toEqual({ words: "", doubt: "" });
  expect(readingOf("date", " ", "en-GB")).toEqual({ words: "", doubt: "" });
  expect(readingOf("number", "x".repeat(900), "en-GB").doubt.length).toBeLessThan(80);
});
