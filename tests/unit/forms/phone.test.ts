import { expect, it } from "vitest";
import { LOCALES } from "~/event-settings/lists/locales";
import { phoneReader } from "~/features/forms/answers/phone.server";
import { sentTexts } from "~/features/forms/answers/sent-texts.rules";
import { takenAnswers } from "~/features/forms/answers/taken-answers.rules";
import { formOf, plain } from "../support/form-document";

it("reads phone numbers by the country of the locale", () => {
  const cases: [string, string, string, string][] = [
    ["07700 900218", "en-GB", "07700 900218", "+447700900218"],
    ["(0)20 7946-0958", "en-GB", "020 7946 0958", "+442079460958"],
    ["0044 20 7946 0958", "en-GB", "020 7946 0958", "+442079460958"],
    ["+49 30 123456", "en-GB", "+49 30 123456", "+4930123456"],
    ["030/123456", "de-DE", "030 123456", "+4930123456"],
    ["(415) 555-2671", "en-US", "(415) 555-2671", "+14155552671"],
  ];
  for (const [typed, locale, value, e164] of cases)
    expect(phoneReader(locale)(typed)).toEqual({ value, e164 });
  for (const typed of ["123", "call me", "", "0".repeat(1_000_000)])
    expect(phoneReader("en-GB")(typed)).toBeNull();
  for (const locale of LOCALES) expect(phoneReader(locale)("+44 20 7946 0958")?.e164).toBe("+442079460958");
});

it("keeps what is no number of the country as it was typed", () => {
  const document = formOf({ fields: plain("a:tel", "b:tel") });
  const sent = sentTexts([
    ["f.a", "07700-900218"],
    ["f.b", "12 34"],
  ]);
  const context = { locale: "en-GB", currency: "GBP", phone: phoneReader("en-GB") };
  const taken = sent && takenAnswers(document, {}, { asked: { page: 1 }, sent, context });
  expect(taken?.answers).toEqual({
    a: { type: "tel", value: "07700 900218", e164: "+447700900218" },
    b: { type: "tel", value: "12 34" },
  });
});
