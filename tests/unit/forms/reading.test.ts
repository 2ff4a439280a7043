import { describe, expect, it } from "vitest";
import { LOCALES } from "~/event-settings/lists/locales";
import {
  isPhoneNumber,
  readEmail,
  readLine,
  readLines,
  readUkPostcode,
  readWebAddress,
} from "~/features/forms/answers/read-text.rules";
import { canonicalDecimal } from "~/lib/decimal.rules";
import { readDay, readDayParts } from "~/lib/read-day.rules";
import { readNumber } from "~/lib/read-number.rules";
import { dice } from "../../harness/dice";

describe("a decimal", () => {
  it("has one form, and at most 15 digits", () => {
    const cases: [string, string | null][] = [
      ["0", "0"],
      ["-0", "0"],
      ["-0.0", "0"],
      ["007", "7"],
      ["1.50", "1.5"],
      ["-12.000", "-12"],
      ["0.000001", "0.000001"],
      ["123456789012345", "123456789012345"],
      ["1234567890.12345", "1234567890.12345"],
      ["1234567890.123456", null],
      ["1234567890123456", null],
      ["1e5", null],
      ["1.", null],
      [".5", null],
      ["", null],
      [" 1", null],
      ["9".repeat(1_000_000), null],
    ];
    for (const [text, expected] of cases) expect(canonicalDecimal(text), text.slice(0, 20)).toBe(expected);
  });
});

describe("a number", () => {
  it("is read as people of the locale type it", () => {
    const cases: [string, string, string | null][] = [
      ["1,234.5", "en-GB", "1234.5"],
      ["1 234,5", "fr-FR", "1234.5"],
      ["1\u202f234,5", "fr-FR", "1234.5"],
      ["1.234,5", "de-DE", "1234.5"],
      ["1’234.5", "de-CH", "1234.5"],
      ["1.234", "de-DE", "1234"],
      ["1.234", "en-GB", "1.234"],
      ["1,234", "en-GB", "1234"],
      ["1,234", "de-DE", "1.234"],
      ["1,5", "en-GB", "1.5"],
      ["1234.5", "de-DE", "1234.5"],
      ["1,234,567", "de-DE", "1234567"],
      ["1,234.5", "de-DE", "1234.5"],
      ["1.234.567,89", "en-GB", "1234567.89"],
      ["£1,200", "en-GB", "1200"],
      ["−5", "en-GB", "-5"],
      ["+5", "en-GB", "5"],
      ["１２", "ja-JP", "12"],
      ["0,5", "en-GB", "0.5"],
      ["0.125", "de-DE", "0.125"],
      ["1,23,456", "en-GB", null],
      ["12,34.5", "en-GB", null],
      ["1.2.3", "en-GB", null],
      ["1,2,3", "en-GB", null],
      ["1 2", "en-GB", null],
      ["12x", "en-GB", null],
      ["1e5", "en-GB", null],
      ["", "en-GB", null],
      ["-", "en-GB", null],
      [".", "en-GB", null],
      ["5.", "en-GB", "5"],
      [".5", "en-GB", "0.5"],
      ["-,5", "de-DE", "-0.5"],
      [".,", "en-GB", null],
      ["1".repeat(16), "en-GB", null],
      ["1,".repeat(100_000), "en-GB", null],
    ];
    for (const [typed, locale, expected] of cases)
      expect(readNumber(typed, locale), `${typed.slice(0, 20)} ${locale}`).toBe(expected);
  });

  it("may stand beside a sign of money, as the locale writes it", () => {
    const cases: [string, string, string, string | null][] = [
      ["5 €", "de-DE", "EUR", "5"],
      ["12,50 €", "de-DE", "EUR", "12.5"],
      ["1.234,50\u00a0€", "de-DE", "GBP", "1234.5"],
      ["€ 5", "nl-NL", "EUR", "5"],
      ["-€5", "en-GB", "EUR", "-5"],
      ["12,50 kr.", "da-DK", "DKK", "12.5"],
      ["12 Kč", "cs-CZ", "CZK", "12"],
      ["CHF-12.50", "de-CH", "CHF", "-12.5"],
      ["5 eur", "en-GB", "EUR", "5"],
      ["5 kr", "en-GB", "EUR", null],
      ["£5 €", "en-GB", "EUR", null],
      ["5 kg", "en-GB", "EUR", null],
      ["€", "en-GB", "EUR", null],
      ["CHF", "de-CH", "CHF", null],
    ];
    for (const [typed, locale, currency, expected] of cases)
      expect(readNumber(typed, locale, currency), `${typed} ${locale}`).toBe(expected);
    for (const locale of LOCALES)
      for (const currency of ["EUR", "GBP", "DKK", "CZK", "CHF", "PLN", "USD"]) {
        const written = new Intl.NumberFormat(locale, { style: "currency", currency }).format(1234.5);
        expect(readNumber(written, locale, currency), `${written} ${locale}`).toBe("1234.5");
      }
  });

  it("comes back from how each of the 29 locales writes it", () => {
    const of = dice(5);
    for (const locale of LOCALES) {
      for (let again = 0; again < 200; again += 1) {
        const number = (of.upTo(2_000_000_000) - 1_000_000_000) / 10 ** of.upTo(3);
        const written = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(number);
        expect(readNumber(written, locale), `${written} ${locale}`).toBe(canonicalDecimal(String(number)));
      }
    }
  });
});

describe("a day", () => {
  it("is read as people of the locale type it", () => {
    const cases: [string, string, string | null][] = [
      ["2027-04-03", "en-GB", "2027-04-03"],
      ["3/4/2027", "en-GB", "2027-04-03"],
      ["3/4/2027", "en-US", "2027-03-04"],
      ["03.04.27", "de-DE", "2027-04-03"],
      ["3 4 2027", "en-GB", "2027-04-03"],
      ["2027/4/3", "ja-JP", "2027-04-03"],
      ["2027年4月3日", "ja-JP", "2027-04-03"],
      ["3 April 2027", "en-GB", "2027-04-03"],
      ["3rd of Apr 2027", "en-GB", "2027-04-03"],
      ["Saturday, 3 April 2027", "en-GB", "2027-04-03"],
      ["April 3, 2027", "en-US", "2027-04-03"],
      ["3. März 2027", "de-DE", "2027-03-03"],
      ["3 avril 2027", "fr-FR", "2027-04-03"],
      ["3 de abril de 2027", "es-ES", "2027-04-03"],
      ["12 Sept 2027", "en-GB", "2027-09-12"],
      ["12 Sep 2027", "en-GB", "2027-09-12"],
      ["29/2/2028", "en-GB", "2028-02-29"],
      ["29/2/2027", "en-GB", null],
      ["31/4/2027", "en-GB", null],
      ["13/13/2027", "en-GB", null],
      ["4/13/2027", "en-GB", null],
      ["3 Aprill 2027", "en-GB", null],
      ["3 April or May 2027", "en-GB", null],
      ["3/4", "en-GB", null],
      ["3/4/2027/5", "en-GB", null],
      ["3/4/202", "en-GB", null],
      ["tomorrow", "en-GB", null],
      ["", "en-GB", null],
      ["1/".repeat(1_000_000), "en-GB", null],
    ];
    for (const [typed, locale, expected] of cases)
      expect(readDay(typed, locale), `${typed.slice(0, 30)} ${locale}`).toBe(expected);
  });

  it("comes back from how each of the 29 locales writes it out", () => {
    for (const locale of LOCALES) {
      for (const day of [
        "2027-01-05",
        "2027-03-31",
        "2027-05-01",
        "2027-08-12",
        "2027-09-30",
        "2027-12-24",
      ]) {
        const at = new Date(`${day}T00:00:00Z`);
        const options = { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" } as const;
        const written = new Intl.DateTimeFormat(locale, options).format(at);
        expect(readDay(written, locale), `${written} ${locale}`).toBe(day);
      }
    }
  });

  it("is read from three inputs, the month by name too", () => {
    expect(readDayParts({ day: "3", month: "4", year: "2027" }, "en-US")).toBe("2027-04-03");
    expect(readDayParts({ day: " 3", month: "Apr.", year: "27" }, "en-GB")).toBe("2027-04-03");
    expect(readDayParts({ day: "31", month: "4", year: "2027" }, "en-GB")).toBeNull();
    expect(readDayParts({ day: "", month: "4", year: "2027" }, "en-GB")).toBeNull();
  });
});

describe("texts", () => {
  it("e-mail addresses in small letters", () => {
    expect(readEmail(" Ana.O'Neil+x@Example.CO.UK ")).toBe("ana.o'neil+x@example.co.uk");
    expect(readEmail("a@b-c.1a.d3")).toBe("a@b-c.1a.d3");
    for (const typed of [
      "a",
      "a@b",
      "a@b.c",
      "a b@c.de",
      "a@b@c.de",
      "a@.de",
      ".a@b.de",
      "a..b@c.de",
      "a@b..de",
      "a@b.123",
      "a@b-.de",
      "a@-b.de",
      "a@b.-c.de",
      "a@b.de-",
      "<a@b.de>",
      `${"a".repeat(65)}@b.de`,
      `a@${"b".repeat(250)}.de`,
      "",
    ]) {
      expect(readEmail(typed), typed).toBeNull();
    }
  });

  it("web addresses, with https where no scheme was typed", () => {
    expect(readWebAddress(" www.example.com/a ")).toBe("https://www.example.com/a");
    expect(readWebAddress("example.com:8080")).toBe("https://example.com:8080");
    expect(readWebAddress("HTTP://Example.com")).toBe("HTTP://Example.com");
    expect(readWebAddress("münchen.de")).toBe("https://münchen.de");
    for (const typed of [
      "javascript:alert(1)",
      "mailto:a@b.de",
      "ftp://a.de",
      "data:text/html,x",
      "a",
      "a b.de",
      "https://u:p@a.de",
      "https://",
      "localhost",
      "",
    ]) {
      expect(readWebAddress(typed), typed).toBeNull();
    }
  });

  it("phone numbers as people type them", () => {
    for (const typed of [
      "07700 900218",
      "+44 (0)20 7946 0958",
      "030/123456",
      "(415) 555-2671 ext. 12",
      "０７７００ 900218",
    ])
      expect(isPhoneNumber(typed), typed).toBe(true);
    for (const typed of ["12", "call me", "07700 900218 or 219", "+", "1".repeat(16), "1".repeat(100_000)])
      expect(isPhoneNumber(typed), typed.slice(0, 20)).toBe(false);
  });

  it("postcodes of the United Kingdom", () => {
    expect(readUkPostcode("so14 5qf")).toBe("SO14 5QF");
    expect(readUkPostcode("EC1A1BB")).toBe("EC1A 1BB");
    expect(readUkPostcode("SO14")).toBeNull();
  });

  it("lines without what cannot be seen", () => {
    expect(readLine(" a\n\u202eb ")).toBe("a b");
    expect(readLines(" a\r\nb\u0000\n\nc ")).toBe("a\nb\n\nc");
  });
});
