import { expect, it } from "vitest";
import { formatMoney, minorDigits, minorUnits } from "~/lib/money.rules";

it("shows amounts with the currency's own decimals, by ISO 4217 and not by what the runtime says", () => {
  const cases: [number, string, string, string][] = [
    [123_400, "GBP", "en-GB", "£1,234.00"],
    [1_234, "JPY", "en-GB", "JP¥1,234"],
    [1_234, "KWD", "en-GB", "KWD 1.234"],
    [-50, "EUR", "de-DE", "-0,50 €"],
    [100, "HUF", "en-GB", "HUF 1.00"],
    [100, "ISK", "en-GB", "ISK 100"],
  ];
  for (const [minor, currency, locale, expected] of cases)
    expect(formatMoney(minor, { currency, locale }).replaceAll("\u00a0", " ")).toBe(expected);
  expect(minorDigits("constructor")).toBe(2);
});

it("reads decimals into minor units, exactly", () => {
  expect(minorUnits("42.5", "GBP")).toBe(4_250);
  expect(minorUnits("0.07", "GBP")).toBe(7);
  expect(minorUnits("-1.10", "EUR")).toBe(-110);
  expect(minorUnits("42.50", "JPY")).toBeNull();
  expect(minorUnits("42.00", "JPY")).toBe(42);
  expect(minorUnits("1.234", "KWD")).toBe(1_234);
  expect(minorUnits("1.234", "GBP")).toBeNull();
  expect(minorUnits("999999999999999", "GBP")).toBeNull();
  expect(minorUnits("x", "GBP")).toBeNull();
});
