import { CURRENCIES, type Currency } from "~/event-settings/lists/currencies";
import { LOCALES } from "~/event-settings/lists/locales";
import { TIME_ZONES } from "~/event-settings/lists/time-zones";
import type { Option, OptionGroup } from "~/ui/select-field";

/**
 * The fixed lists as choices. They are worked out here and sent with the page: server and browser carry different
 * names for the same code, and the lists stay out of the bundle.
 */
export const currencyChoices = (): OptionGroup[] => CURRENCY_CHOICES;
export const localeChoices = (): Option[] => LOCALE_CHOICES;

/** `chosen` stands among them however it is written: another name of a place that has one in the list stays as it is. */
export const timeZoneChoices = (chosen: string): (Option | OptionGroup)[] =>
  TIME_ZONES.includes(chosen) ? ZONE_CHOICES : [{ value: chosen, label: placeOf(chosen) }, ...ZONE_CHOICES];

/** "GBP — £ British Pound"; without a sign of its own, "AED — United Arab Emirates Dirham". */
const currencyOption = ({ code, symbol, name }: Currency): Option => ({
  value: code,
  label: symbol === code ? `${code} — ${name}` : `${code} — ${symbol} ${name}`,
});

const CURRENCY_CHOICES: OptionGroup[] = [
  { label: "Common", options: CURRENCIES.filter(({ common }) => common).map(currencyOption) },
  { label: "All others", options: CURRENCIES.filter(({ common }) => !common).map(currencyOption) },
];

const languages = new Intl.DisplayNames("en-GB", { type: "language" });

const LOCALE_CHOICES: Option[] = LOCALES.map((code) => ({
  value: code,
  label: `${languages.of(code) ?? code} (${code})`,
}));

/** "Argentina – Buenos Aires" */
function placeOf(zone: string): string {
  const [region = "", ...place] = zone.split("/");
  return (place.length > 0 ? place.join(" – ") : region).replaceAll("_", " ");
}

/** By the region before the first slash; the place alone is the label, which is what people type to find it. */
const ZONE_CHOICES: (Option | OptionGroup)[] = (() => {
  const regions = new Map<string, Option[]>();
  for (const zone of TIME_ZONES) {
    const [region = "", ...place] = zone.split("/");
    if (place.length === 0) continue;
    regions.set(region, [...(regions.get(region) ?? []), { value: zone, label: placeOf(zone) }]);
  }
  const whole = TIME_ZONES.filter((zone) => !zone.includes("/")).map((zone) => ({
    value: zone,
    label: zone,
  }));
  return [...whole, ...[...regions].map(([label, options]) => ({ label, options }))];
})();
