/**
 * Names that the runtime's list still has for places which are called otherwise by now: ICU keeps a zone's first name. Zones of
 * the same time at the same place, both names are taken.
 */
const RENAMED: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

const known = new Map<string, boolean>();

/** Every IANA name, of now and of before, that the runtime can reckon with: it is kept as it is written. */
export function isTimeZone(value: string): boolean {
  // Offsets such as `+02:00` know no summer time.
  if (value.length > 60 || !/^[A-Z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(value)) return false;
  const before = known.get(value);
  if (before !== undefined) return before;
  const is = canReckon(value);
  if (known.size < 1000) known.set(value, is);
  return is;
}

function canReckon(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** One name for each zone of the runtime's list, as its place is called now. */
export const TIME_ZONES: readonly string[] = [
  ...new Set(
    ["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => {
      const now = RENAMED[zone];
      return now !== undefined && canReckon(now) ? now : zone;
    }),
  ),
].sort();
