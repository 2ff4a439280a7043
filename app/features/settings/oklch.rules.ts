/** Colour arithmetic: sRGB hex in and out, OKLab in between (Björn Ottosson's matrices), WCAG contrast. */
export type Rgb = readonly [red: number, green: number, blue: number];
export type Lab = readonly [lightness: number, a: number, b: number];
/** Lightness 0 to 1, chroma from 0, hue in radians. */
export type Lch = { l: number; c: number; h: number };

export const BLACK: Lab = [0, 0, 0];
export const WHITE: Lab = [1, 0, 0];

/** `#rgb` or `#rrggbb`, with or without the sign, as linear light. Null for anything else. */
export function linearOf(hex: string): Rgb | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex.trim())?.[1];
  if (!digits) return null;
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const channel = (at: number) => toLinear(Number.parseInt(six.slice(at, at + 2), 16) / 255);
  return [channel(0), channel(2), channel(4)];
}

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const fromLinear = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

export function labOf([r, g, b]: Rgb): Lab {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function rgbOf([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

export const lchOf = ([l, a, b]: Lab): Lch => ({ l, c: Math.hypot(a, b), h: Math.atan2(b, a) });
const labOfLch = ({ l, c, h }: Lch): Lab => [l, c * Math.cos(h), c * Math.sin(h)];

/** As much of `share` (0 to 1) of `a` as goes into `b`, mixed in OKLab. */
export function mix(a: Lab, b: Lab, share: number): Lab {
  const at = (index: 0 | 1 | 2) => a[index] * share + b[index] * (1 - share);
  return [at(0), at(1), at(2)];
}

export function hexOfLab(lab: Lab): string {
  const channel = (v: number) =>
    Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, v)))) * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${rgbOf(lab).map(channel).join("")}`;
}

/** Keeps lightness and hue, and takes chroma away until the screen can show the colour. */
export function hexOfLch({ l, c, h }: Lch): string {
  const lightness = Math.min(1, Math.max(0, l));
  if (isShown({ l: lightness, c, h })) return hexOfLab(labOfLch({ l: lightness, c, h }));
  let [low, high] = [0, c];
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if (isShown({ l: lightness, c: middle, h })) low = middle;
    else high = middle;
  }
  return hexOfLab(labOfLch({ l: lightness, c: low, h }));
}

const isShown = (lch: Lch) => rgbOf(labOfLch(lch)).every((v) => v >= -0.0001 && v <= 1.0001);

/** WCAG relative luminance, 0 to 1. */
export function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex) ?? [0, 0, 0];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
