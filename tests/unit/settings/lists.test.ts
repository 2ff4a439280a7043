import { describe, expect, it } from "vitest";
import { CURRENCIES, isCurrency } from "~/event-settings/lists/currencies";
import { LOCALES } from "~/event-settings/lists/locales";
import { isTimeZone, TIME_ZONES } from "~/event-settings/lists/time-zones";

describe("the fixed lists", () => {
  it("29 locales, British and American English among them, each once and known to the runtime", () => {
    expect(new Set(LOCALES).size).toBe(29);
    expect(LOCALES).toHaveLength(29);
    expect(LOCALES).toEqual(expect.arrayContaining(["en-GB", "en-US"]));
    expect(Intl.DateTimeFormat.supportedLocalesOf([...LOCALES])).toHaveLength(29);
  });

  it("time zones are names that the runtime can reckon with", () => {
    expect(TIME_ZONES.length).toBeGreaterThan(400);
    for (const zone of ["Europe/London", "UTC", "America/New_York", "Pacific/Kiritimati"])
      expect(isTimeZone(zone)).toBe(true);
    for (const zone of TIME_ZONES)
      expect(() => new Intl.DateTimeFormat("en-GB", { timeZone: zone })).not.toThrow();
    for (const zone of ["", "Atlantis/Capital", "GMT+25", "__proto__"]) expect(isTimeZone(zone)).toBe(false);
  });

  it("some 150 circulating currencies, each once with a name and a symbol; eight common ones", () => {
    const codes = CURRENCIES.map(({ code }) => code);
    expect(codes.length).toBeGreaterThanOrEqual(145);
    expect(codes.length).toBeLessThanOrEqual(160);
    expect(new Set(codes).size).toBe(codes.length);
    for (const { code, name, symbol } of CURRENCIES) {
      expect(code).toMatch(/^[A-Z]{3}$/);
      expect(name, code).not.toBe(code);
      expect(symbol, code).not.toBe("");
    }
    const common = CURRENCIES.filter((currency) => currency.common).map(({ code }) => code);
    expect(common.sort()).toEqual(["AUD", "CAD", "CHF", "CNY", "EUR", "GBP", "JPY", "USD"]);
    expect(CURRENCIES.find(({ code }) => code === "GBP")?.symbol).toBe("£");
  });

  it("a currency is known by its code and by nothing else", () => {
    expect(isCurrency("GBP")).toBe(true);
    for (const code of ["gbp", "XXX", "", "DEM", "constructor"]) expect(isCurrency(code)).toBe(false);
  });
});
