import { describe, expect, it } from "vitest";
import { LOCALES } from "~/event-settings/lists/locales";
import type { Answer } from "~/features/forms/answers/answer.types";
import type { AnswerContext } from "~/features/forms/answers/answer-context.types";
import { fieldProblems } from "~/features/forms/answers/field-problems.rules";
import { formatWords, POSTCODE_COUNTRIES } from "~/features/forms/answers/format-texts.rules";
import { readFormat } from "~/features/forms/answers/formats.server";
import { readAnswer } from "~/features/forms/answers/read-answer.rules";
import { countWords } from "~/features/forms/answers/words.rules";
import { Field } from "~/features/forms/document/field.schema";
import { fieldFindings } from "~/features/forms/document/field-checks.rules";
import { answersOf } from "~/features/forms/document/types/answer-kinds.rules";
import { isLayout } from "~/features/forms/document/types/kinds.rules";
import { fileRuleOf } from "~/features/forms/document/types/upload/file-rule.rules";
import { typedDay } from "~/features/forms/runner/typed-values.rules";
import { answerContext } from "~/features/forms/submissions/open-filling.server";
import { readDay } from "~/lib/read-day.rules";

const DAYS = { today: "2027-04-10", start: "2027-06-10", end: "2027-06-12" };
const CONTEXT: AnswerContext = { locale: "en-GB", currency: "GBP", days: DAYS, formats: readFormat };
const made = (record: object) => Field.parse({ id: "a", label: "First day", ...record });
const said = (record: object, answer: Answer | null, context: Partial<AnswerContext> = {}) =>
  fieldProblems(made(record), answer, { ...CONTEXT, ...context, name: "f.a" }).map(({ message }) => message);
const hint = (record: object, context: Partial<AnswerContext> = {}): string | undefined => {
  const field = made(record);
  return isLayout(field) ? undefined : answersOf(field.type).limits?.(field, { ...CONTEXT, ...context })[""];
};
const day = (value: string): Answer => ({ type: "date", value });
const found = (record: object) =>
  fieldFindings(made(record)).map(({ severity, message }) => `${severity} ${message}`);

describe("limits of a day", () => {
  it("are a day of the calendar, both ends taken", () => {
    const field = {
      type: "date",
      earliest: { from: "day", day: "2027-04-03" },
      latest: { from: "day", day: "2027-04-05" },
    };
    for (const value of ["2027-04-03", "2027-04-05"]) expect(said(field, day(value)), value).toEqual([]);
    expect(said(field, day("2027-04-02"))).toEqual(["First day must be 3 April 2027 or later"]);
    expect(said(field, day("2027-04-06"))).toEqual(["First day must be 5 April 2027 or earlier"]);
    expect(hint(field)).toBe("From 3 April 2027 to 5 April 2027.");
    expect(said(field, null)).toEqual([]);
    expect(said({ ...field, isRequired: true }, null)).toEqual(["Enter first day"]);
  });

  it("are counted from today and the event's days", () => {
    const notBefore = { type: "date", earliest: { from: "today" } };
    expect(said(notBefore, day("2027-04-09"))).toEqual(["First day must be 10 April 2027 or later"]);
    expect(said(notBefore, day("2027-04-10"))).toEqual([]);
    expect(hint(notBefore)).toBe("10 April 2027 (today) or later.");
    const before = { type: "date", earliest: { from: "start", days: -14 }, latest: { from: "end", days: 1 } };
    expect(said(before, day("2027-05-26"))).toEqual(["First day must be 27 May 2027 or later"]);
    expect(said(before, day("2027-06-13"))).toEqual([]);
    expect(said(before, day("2027-06-14"))).toEqual(["First day must be 13 June 2027 or earlier"]);
    expect(hint(before)).toBe(
      "From 27 May 2027 (14 days before the first day of the event) to 13 June 2027 (1 day after the last day of the event).",
    );
  });

  it("are judged by the day in the event's zone", () => {
    const settings = (timeZone: string) =>
      ({
        settings: {
          event: { locale: "en-GB", timeZone, startDate: "", endDate: "2027-06-12" },
          variables: { currencyId: "GBP" },
        },
        now: new Date("2027-04-10T11:30:00Z"),
      }) as unknown as Parameters<typeof answerContext>[0];
    expect(answerContext(settings("Pacific/Auckland")).days).toEqual({
      ...{ today: "2027-04-10", start: null, end: "2027-06-12" },
    });
    expect(answerContext(settings("Pacific/Kiritimati")).days?.today).toBe("2027-04-11");
    expect(answerContext(settings("Pacific/Pago_Pago")).days?.today).toBe("2027-04-10");
  });

  it("are none where the event has no such day, or nobody knows the day", () => {
    const field = { type: "date", earliest: { from: "start" } };
    expect(said(field, day("1999-01-01"), { days: { ...DAYS, start: null } })).toEqual([]);
    expect(hint(field, { days: { ...DAYS, start: null } })).toBeUndefined();
    expect(fieldProblems(made(field), day("1999-01-01"), { name: "f.a", locale: "en-GB" })).toEqual([]);
  });

  it("leave it a matter of the calendar what a day is", () => {
    const field = { type: "date", earliest: { from: "today" } };
    for (const value of ["0000-00-00", "2027-02-30", "soon"])
      expect(said(field, day(value)), value).toEqual(["First day must be a real date, like 3 April 2027"]);
    expect(said(field, day("9999-12-31"))).toEqual([]);
    const last = { type: "date", latest: { from: "day", day: "9999-12-31" } };
    expect(said(last, day("9999-12-31"))).toEqual([]);
  });

  it("can be none that is no day, and are refused the wrong way round", () => {
    const parsed = (earliest: unknown) => Field.safeParse({ id: "a", type: "date", earliest }).success;
    for (const wrong of [
      ...[
        { from: "day" },
        { from: "day", day: "2027-02-30" },
        { from: "day", day: "0000-00-00" },
        { from: "never" },
      ],
      ...[
        { from: "today", days: 1.5 },
        { from: "today", days: Number("1e400") },
        { from: "today", days: 4_000 },
        "today",
      ],
    ])
      expect(parsed(wrong), JSON.stringify(wrong)).toBe(false);
    const turned = { earliest: { from: "today", days: 2 }, latest: { from: "today" } };
    expect(found({ type: "date", ...turned })).toEqual(["refuse The earliest day is after the latest"]);
    for (const only of [{ from: "today", days: 2 }, { from: "start" }, { from: "day", day: "2027-04-03" }])
      expect(found({ type: "date", earliest: only, latest: only })).toEqual([]);
    const apart = { earliest: { from: "today", days: 2 }, latest: { from: "start" } };
    expect(found({ type: "date", ...apart })).toEqual([]);
  });

  it("stand in an input as each locale reads them again", () => {
    for (const id of LOCALES)
      for (const value of ["2027-03-31", "2027-12-01", "1999-01-02"])
        expect(readDay(typedDay(value, id), id), `${id} ${typedDay(value, id)}`).toBe(value);
    expect(typedDay("soon", "en-GB")).toBe("soon");
  });
});

describe("limits of numbers, files and words", () => {
  it("count the decimals of a number", () => {
    const field = { type: "number", label: "Weight", decimals: 2 };
    for (const value of ["1", "1.25", "-0.1"])
      expect(said(field, { type: "number", value }), value).toEqual([]);
    expect(said(field, { type: "number", value: "1.255" })).toEqual(["Weight must have 2 decimals or less"]);
    expect(said({ ...field, decimals: 0 }, { type: "number", value: "1.5" })).toEqual([
      "Weight must be a whole number, like 15",
    ]);
    expect([0, 1, 6].map((decimals) => hint({ ...field, decimals }))).toEqual([
      ...["Whole numbers.", "Up to 1 decimal.", "Up to 6 decimals."],
    ]);
    for (const decimals of [-1, 7, 1.5])
      expect(Field.safeParse({ ...field, id: "a", decimals }).success).toBe(false);
    // As it is read, not as it is typed.
    const read = readAnswer(made(field), {
      name: "f.a",
      sent: new Map([["f.a", ["1.2500"]]]),
      context: CONTEXT,
    });
    expect(said(field, read ?? null)).toEqual([]);
  });

  it("count the files of an upload", () => {
    const field = { type: "upload", label: "Plans", isMulti: true, minFiles: 2, maxFiles: 3 };
    const files = (count: number): Answer => ({
      type: "upload",
      files: Array.from({ length: count }, String),
    });
    expect([0, 1, 2, 3, 4].map((count) => said(field, files(count))[0])).toEqual([
      ...[
        undefined,
        "Upload 2 files or more for plans",
        undefined,
        undefined,
        "Upload 3 files at most for plans",
      ],
    ]);
    expect(said({ ...field, isRequired: true }, files(0))).toEqual(["Upload a file for plans"]);
    expect(hint(field)).toBe("2 to 3 files.");
    expect(fileRuleOf(made(field) as Parameters<typeof fileRuleOf>[0]).max).toBe(3);
    const one = { ...field, isMulti: false };
    expect(said(one, files(1))).toEqual([]);
    expect(hint(one)).toBeUndefined();
    expect(found({ ...field, minFiles: 4 })).toEqual(["refuse The minimum is above the maximum"]);
    for (const maxFiles of [0, 21, 1.5])
      expect(Field.safeParse({ ...field, id: "a", maxFiles }).success).toBe(false);
  });

  it("count the words of a long text", () => {
    const field = { type: "area", label: "Story", minWords: 2, maxWords: 4 };
    const text = (value: string): Answer => ({ type: "area", value });
    expect(said(field, text("one"))).toEqual(["Story must have 2 words or more, it has 1"]);
    expect(said(field, text("one – two"))).toEqual([]);
    expect(said(field, text("a b\nc\t d  e"))).toEqual(["Story must have 4 words or less, it has 5"]);
    expect(said(field, null)).toEqual([]);
    expect(hint(field)).toBe("2 to 4 words.");
    expect(said({ ...field, minWords: 1 }, text("x".repeat(20_000)))).toEqual([]);
    expect(said(field, text("x".repeat(20_001)))).toEqual(["Story must be 20,000 characters or less"]);
    expect(found({ ...field, minWords: 5 })).toEqual(["refuse The minimum is above the maximum"]);
    expect(found({ type: "area", label: "A", maxWords: 0 })).toEqual([
      "refuse With a maximum of 0 words nothing can be answered",
    ]);
  });

  it.each([
    ["", 0],
    ["  \n ", 0],
    ["- – …", 0],
    ["don't stop-gap 3.5 €5", 4],
    ["日本語", 3],
    ["Tokyo 東京 x", 4],
    ["ひらカタ", 4],
    ["naïve élan", 2],
  ])("count %j as %i", (text, words) => {
    expect(countWords(text)).toBe(words);
  });

  it("count in time that grows as the text does", () => {
    const start = performance.now();
    for (const text of ["-".repeat(20_000), "x".repeat(20_000), "語".repeat(20_000), "- ".repeat(10_000)])
      countWords(text);
    expect(performance.now() - start).toBeLessThan(300);
  });
});

describe("a text that has to look like something", () => {
  const typed = (record: object, text: string) =>
    readAnswer(made({ type: "text", ...record }), {
      ...{ name: "f.a", sent: new Map([["f.a", [text]]]), context: CONTEXT },
    });
  const value = (record: object, text: string) => {
    const answer = typed(record, text);
    return answer && "value" in answer ? answer.value : answer;
  };

  it("stands in its one form where it fits, an IBAN with spaces and small letters too", () => {
    expect(value({ pattern: "iban" }, " gb33 bukb 2020 1555 5555 55 ")).toBe("GB33BUKB20201555555555");
    expect(value({ pattern: "iban" }, "gb33 bukb 2020 1555 5555 56")).toBe("gb33 bukb 2020 1555 5555 56");
    expect(value({ pattern: "vat" }, "gb 980 7806 84")).toBe("GB980780684");
    expect(value({ pattern: "vat" }, "xi980780684")).toBe("XI980780684");
    expect(value({ pattern: "vat" }, "ESB58378431")).toBe("ESB58378431");
    expect(value({ pattern: "bic" }, "bukb gb 22")).toBe("BUKBGB22");
    expect(value({ pattern: "postcode", patternCountry: "GB" }, "so145qf")).toBe("SO14 5QF");
    expect(value({ pattern: "postcode", patternCountry: "NL" }, "1012 ab")).toBe("1012 AB");
    expect(value({ pattern: "example", patternExample: "AB12 CDE" }, "hx71 kdv")).toBe("hx71 kdv");
  });

  it("is refused with an example where it does not", () => {
    const text = (text: string): Answer => ({ type: "text", value: text });
    const wrong = (record: object, value: string) =>
      said({ type: "text", label: "IBAN", ...record }, text(value));
    expect(wrong({ pattern: "iban" }, "GB33BUKB20201555555556")).toEqual([
      "IBAN must be an IBAN, like GB33 BUKB 2020 1555 5555 55",
    ]);
    expect(wrong({ pattern: "iban" }, "constructor")).toHaveLength(1);
    expect(wrong({ pattern: "vat", label: "VAT number" }, "GB980780685")).toEqual([
      "VAT number must be a VAT number of the EU or the UK with its country, like GB 980 7806 84",
    ]);
    expect(wrong({ pattern: "vat" }, "CHE116281710MWST")).toHaveLength(1);
    expect(wrong({ pattern: "postcode", patternCountry: "DE" }, "1011")).toEqual([
      "IBAN must be a full postcode of Germany, like 10115",
    ]);
    expect(wrong({ pattern: "postcode", patternCountry: "GB" }, "SO14")).toHaveLength(1);
    expect(wrong({ pattern: "example", patternExample: "AB12 CDE" }, "HX7 KDV")).toEqual([
      "IBAN must be written as asked, like AB12 CDE",
    ]);
    expect(wrong({ pattern: "iban" }, `GB${"3".repeat(900)}`)).toHaveLength(1);
    // Kept before the question had its format, in another form.
    expect(wrong({ pattern: "iban" }, "gb33 bukb 2020 1555 5555 55")).toEqual([]);
    expect(wrong({}, "anything")).toEqual([]);
  });

  it("says its example at the question, and each example fits", () => {
    expect(hint({ type: "text", pattern: "iban" })).toBe("For example GB33 BUKB 2020 1555 5555 55.");
    for (const pattern of ["vat", "iban", "bic"] as const)
      expect(readFormat({ pattern }, formatWords({ pattern })[1]), pattern).not.toBeNull();
    for (const country of POSTCODE_COUNTRIES) {
      const format = { pattern: "postcode", country } as const;
      expect(readFormat(format, formatWords(format)[1]), country).toBe(formatWords(format)[1]);
    }
  });

  it("needs its country or its example to be published", () => {
    expect(found({ type: "text", pattern: "example" })).toEqual(["refuse Write an example of what is typed"]);
    expect(found({ type: "text", pattern: "postcode", patternCountry: "XX" })).toEqual([
      "refuse Choose the country of the postcode",
    ]);
    expect(found({ type: "text", pattern: "postcode" })).toEqual([]);
    expect(Field.safeParse({ id: "a", type: "text", pattern: "regex" }).success).toBe(false);
  });

  it("stays as it is typed where nobody can judge it", () => {
    const plain = { locale: "en-GB", currency: "GBP" };
    const field = made({ type: "text", pattern: "iban" });
    const answer = readAnswer(field, { name: "f.a", sent: new Map([["f.a", ["gb33"]]]), context: plain });
    expect(answer).toEqual({ type: "text", value: "gb33" });
    expect(fieldProblems(field, answer ?? null, { ...plain, name: "f.a" })).toEqual([]);
  });
});
