import {
  BLACK,
  contrast,
  hexOfLab,
  hexOfLch,
  type Lab,
  type Lch,
  labOf,
  lchOf,
  linearOf,
  luminance,
  mix,
  WHITE,
} from "./oklch.rules";

const DEFAULT_BRAND = "#029e66";

export type BrandTheme = {
  light: Record<string, string>;
  dark: Record<string, string>;
  navTheme: "light" | "dark";
};

/** The neutral grounds that brand-coloured text stands on: those of tokens.css. */
const LIGHT_GROUNDS = ["#ffffff", "#f7f8f8", "#f0f2f3"];
const DARK_GROUNDS = ["#0f1213", "#16191b", "#1e2225"];
const DARK_SURFACE = "#16191b";
const DARK_INK = "#0d1012";
const TEXT = 4.5;
const GRAPHIC = 3;

/**
 * Every `--brand-*` token for one tenant colour, as sRGB hex, for both schemes. It begins with the lightness that the
 * design asks for and moves on from there until each pair of text and ground has its contrast. What is not a colour
 * gives the product's own.
 */
export function brandTheme(hex: string): BrandTheme {
  const linear = linearOf(hex) ?? linearOf(DEFAULT_BRAND)!;
  const lab = labOf(linear);
  const brand = hexOfLab(lab);
  return {
    light: lightTokens(brand, lab),
    dark: darkTokens(brand, lab),
    navTheme: luminance(brand) < 0.5 ? "dark" : "light",
  };
}

function lightTokens(brand: string, lab: Lab): Record<string, string> {
  const { l, c, h } = lchOf(lab);
  /** At most this light, with the chroma brought down alike. */
  const capped = (most: number): Lch => ({ l: Math.min(l, most), c: c * Math.min(1, most / l || 1), h });

  const tint = hexOfLab(mix(lab, WHITE, 0.1));
  const tintStrong = hexOfLab(mix(lab, WHITE, 0.18));
  const strong = darker(capped(0.52), [...LIGHT_GROUNDS, tint], TEXT);
  const isLight = l > 0.75;
  const onFill = isLight ? hexOfLch({ l: 0.2, c: 0, h: 0 }) : "#ffffff";
  const fill = isLight ? { l, c, h } : darkerLch(capped(0.52), ["#ffffff"], TEXT);
  const fillHex = hexOfLch(fill);

  return {
    "--brand": brand,
    "--brand-strong": strong,
    "--brand-strong-hover": darker(
      { ...capped(0.52), l: Math.min(l, 0.52) * 0.86 },
      [...LIGHT_GROUNDS, tint],
      TEXT,
    ),
    "--brand-tint": tint,
    "--brand-tint-strong": tintStrong,
    "--brand-on-tint": darker(capped(0.465), [tint, tintStrong], TEXT),
    "--brand-fill": fillHex,
    "--brand-fill-hover": isLight
      ? lighter(lchOf(mix(labFrom(fillHex), BLACK, 0.88)), [onFill], TEXT)
      : hexOfLab(mix(labFrom(fillHex), BLACK, 0.88)),
    "--brand-on-fill": onFill,
    "--brand-icon": darker(capped(0.66), LIGHT_GROUNDS.slice(0, 2), GRAPHIC),
    "--brand-on-raw": isLight ? hexOfLch({ l: 0.2, c: 0, h: 0 }) : "#ffffff",
    ...deepTokens({ l, c, h }, { deep: [0.245, 0.24], deep2: [0.3, 0.3], line: [0.36, 0.28] }),
  };
}

function darkTokens(brand: string, lab: Lab): Record<string, string> {
  const { l, c, h } = lchOf(lab);
  const raised = (least: number, share: number): Lch => ({ l: Math.max(l, least), c: c * share, h });

  const surface = labFrom(DARK_SURFACE);
  const tint = hexOfLab(mix(lab, surface, 0.16));
  const tintStrong = hexOfLab(mix(lab, surface, 0.28));
  return {
    "--brand": brand,
    "--brand-strong": lighter(raised(0.74, 0.92), [...DARK_GROUNDS, tint], TEXT),
    "--brand-strong-hover": lighter(raised(0.8, 0.85), [...DARK_GROUNDS, tint], TEXT),
    "--brand-tint": tint,
    "--brand-tint-strong": tintStrong,
    "--brand-on-tint": lighter(raised(0.82, 0.7), [tint, tintStrong], TEXT),
    "--brand-fill": lighter(raised(0.72, 0.95), [DARK_INK], TEXT),
    "--brand-fill-hover": lighter(raised(0.78, 0.9), [DARK_INK], TEXT),
    "--brand-on-fill": DARK_INK,
    "--brand-icon": lighter(raised(0.68, 1), DARK_GROUNDS.slice(0, 2), GRAPHIC),
    "--brand-on-raw": l > 0.75 ? hexOfLch({ l: 0.2, c: 0, h: 0 }) : "#ffffff",
    ...deepTokens({ l, c, h }, { deep: [0.19, 0.14], deep2: [0.26, 0.2], line: [0.3, 0.16] }),
  };
}

type Depth = readonly [lightness: number, chroma: number];

/** The dark surfaces of the navigation and the sign-in panel, and what stands on them. */
function deepTokens(
  { l, c, h }: Lch,
  depth: { deep: Depth; deep2: Depth; line: Depth },
): Record<string, string> {
  const at = ([lightness, share]: Depth) => hexOfLch({ l: lightness, c: Math.min(c, 0.16) * share, h });
  const grounds = [at(depth.deep), at(depth.deep2)];
  // Grey has no hue, so even the small fixed chroma would give it one.
  const some = c < 0.004 ? 0 : 1;
  return {
    "--brand-deep": at(depth.deep),
    "--brand-deep-2": at(depth.deep2),
    "--brand-deep-line": at(depth.line),
    "--on-deep": lighter({ l: 0.97, c: 0.006 * some, h }, grounds, TEXT),
    "--on-deep-muted": lighter({ l: 0.8, c: 0.018 * some, h }, grounds, TEXT),
    "--brand-on-deep": lighter({ l: Math.max(l, 0.74), c: c * 0.9, h }, grounds, TEXT),
  };
}

const labFrom = (hex: string): Lab => labOf(linearOf(hex)!);

function darkerLch(start: Lch, grounds: readonly string[], ratio: number): Lch {
  return moved(start, -0.005, grounds, ratio);
}
const darker = (start: Lch, grounds: readonly string[], ratio: number) =>
  hexOfLch(moved(start, -0.005, grounds, ratio));
const lighter = (start: Lch, grounds: readonly string[], ratio: number) =>
  hexOfLch(moved(start, 0.005, grounds, ratio));

/** Steps the lightness until the colour, as it will be written, has the contrast on each ground. */
function moved(start: Lch, step: number, grounds: readonly string[], ratio: number): Lch {
  let at = start;
  while (at.l > 0 && at.l < 1) {
    const hex = hexOfLch(at);
    if (grounds.every((ground) => contrast(hex, ground) >= ratio)) return at;
    at = { ...at, l: at.l + step };
  }
  return at;
}

/** The text of a stylesheet, for a `<style>` after the product's own. */
export function brandCss({ light, dark }: BrandTheme): string {
  return `:root{${declarations(light)}}@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`;
}

const declarations = (tokens: Record<string, string>) =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
