/** How the cells of one style are shown, as far as a table of people goes. */
export type Shown =
  | { kind: "general" }
  | { kind: "date" | "dateTime" | "time" }
  | { kind: "number"; decimals: number; digits: number; isGrouped: boolean; isPercent: boolean };

export const GENERAL: Shown = { kind: "general" };

/** Formats that have a number and no text (ECMA-376, 18.8.30). */
const BUILT_IN: Record<number, string> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  14: "yyyy-mm-dd",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "m/d/yy h:mm",
  37: "#,##0",
  38: "#,##0",
  39: "#,##0.00",
  40: "#,##0.00",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss",
};

/** What a format's text says; whatever is more than digits, a percent sign or a date is shown as it is counted. */
export function shownBy(id: number, custom: ReadonlyMap<number, string>): Shown {
  const format = custom.get(id) ?? BUILT_IN[id];
  if (format === undefined) return GENERAL;
  // The part for numbers above zero, without texts in quotes, colours and paddings.
  const bare = (format.split(";")[0] ?? "")
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "");
  if (/[ymdhs]/i.test(bare.replace(/general/i, ""))) {
    const hasDay = /[yd]/i.test(bare) || (/m/i.test(bare) && !/[hs]/i.test(bare));
    const hasTime = /[hs]/i.test(bare);
    return { kind: hasDay ? (hasTime ? "dateTime" : "date") : "time" };
  }
  const number = /^[#,]*(0*)(?:\.(0+))?(%?)$/.exec(bare.trim());
  if (!number || bare.trim() === "") return GENERAL;
  const [, whole = "", decimals = "", percent = ""] = number;
  return {
    kind: "number",
    decimals: decimals.length,
    digits: Math.min(whole.length, 30),
    isGrouped: bare.includes(","),
    isPercent: percent === "%",
  };
}

const DAY_MS = 86_400_000;

/** A number of a cell as the sheet shows it; days and times in one form, whatever the sheet's own is. */
export function shownNumber(value: string, shown: Shown, is1904 = false): string {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return value;
  switch (shown.kind) {
    case "general":
      return generally(number);
    case "number": {
      const scaled = shown.isPercent ? number * 100 : number;
      const [whole = "", decimals] = Math.abs(scaled).toFixed(Math.min(shown.decimals, 20)).split(".");
      const padded = whole.padStart(shown.digits, "0");
      const grouped = shown.isGrouped ? padded.replace(/\B(?=(\d{3})+$)/g, ",") : padded;
      return `${scaled < 0 ? "-" : ""}${grouped}${decimals ? `.${decimals}` : ""}${shown.isPercent ? "%" : ""}`;
    }
    default:
      return asDate(number, shown.kind, is1904) ?? generally(number);
  }
}

/** As many digits as a sheet counts with: the 17th of a sum is nobody's. */
const generally = (number: number): string => {
  const text = String(Number(number.toPrecision(15)));
  return text.includes("e") && Math.abs(number) < 1e21 && Number.isInteger(number)
    ? BigInt(number).toString()
    : text;
};

/** Days since 1899-12-30, or since 1904-01-01; before March 1900 spreadsheets count a day that never was. */
function asDate(serial: number, kind: "date" | "dateTime" | "time", is1904: boolean): string | null {
  if (serial < 0 || serial >= 2_958_466) return null;
  const days = serial + (is1904 ? 1_462 : serial < 60 ? 1 : 0);
  const at = new Date(Math.round(((days - 25_569) * DAY_MS) / 1_000) * 1_000).toISOString();
  const [day = "", time = ""] = [at.slice(0, 10), at.slice(11, 19)];
  const clock = time.endsWith(":00") ? time.slice(0, 5) : time;
  if (kind === "time" && serial < 1) return clock;
  return kind === "date" && time === "00:00:00" ? day : kind === "date" ? day : `${day} ${clock}`;
}
