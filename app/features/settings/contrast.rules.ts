import { brandTheme } from "./brand.rules";
import { contrast, linearOf } from "./oklch.rules";

export interface ContrastLine {
  what: string;
  /** Hex colours. */
  ink: string;
  ground: string;
  inkName: string;
  /** WCAG ratio, rounded down to one decimal: 4.49 must not read as 4.5. */
  ratio: number;
  needed: number;
  passes: boolean;
}

export interface ColourReading {
  brand: string;
  navTheme: "light" | "dark";
  lines: ContrastLine[];
  /** The tokens of the light scheme, for a preview. */
  tokens: Record<string, string>;
  /** What white or dark text on the colour itself would come to, and what is done about it. */
  note: string;
}

const TEXT = 4.5;

/** `#ABC`, `abc` or `#AABBCC` as `#aabbcc`; null for what is no colour. */
export function hexColour(text: string): string | null {
  const digits = text.trim().replace(/^#/, "").toLowerCase();
  if (!linearOf(digits)) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`;
}

/** How one nav colour reads in the places where it is used, by the very tokens that a save writes down. */
export function readColour(text: string): ColourReading | null {
  const brand = hexColour(text);
  if (!brand) return null;
  const { light: tokens, navTheme } = brandTheme(brand);
  const at = (name: string) => tokens[`--${name}`] as string;
  const isDark = navTheme === "dark";
  const [navInk, navGround] = isDark ? [at("on-deep"), at("brand-deep")] : ["#171a1c", "#f7f8f8"];
  return {
    brand,
    navTheme,
    tokens,
    lines: [
      line("Text in the navigation", navInk, navGround),
      line("Text on a button", at("brand-on-fill"), at("brand-fill")),
      line("A link on white", at("brand-strong"), "#ffffff"),
    ],
    note: noteOf(brand, at("brand-on-raw"), at("brand-fill")),
  };
}

function line(what: string, ink: string, ground: string): ContrastLine {
  const exact = contrast(ink, ground);
  return {
    what,
    ink,
    ground,
    inkName: inkName(ink),
    ratio: Math.floor(exact * 10) / 10,
    needed: TEXT,
    passes: exact >= TEXT,
  };
}

function inkName(ink: string): string {
  const onWhite = contrast(ink, "#ffffff");
  if (onWhite < 1.2) return "White";
  return onWhite > 12 ? "Dark" : "Coloured";
}

function noteOf(brand: string, rawInk: string, fill: string): string {
  const raw = line("", rawInk, brand);
  const said = `${raw.inkName} text on ${brand} itself comes to ${raw.ratio.toFixed(1)} : 1`;
  if (fill === brand && raw.passes) return `${said}: buttons carry the colour as it is.`;
  return `${said}${raw.passes ? "" : ", too little to read"}. Buttons use ${fill}, the nearest shade that reads well.`;
}
