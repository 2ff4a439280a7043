import { describe, expect, it } from "vitest";
import { brandCss, brandTheme } from "../../../app/features/settings/brand.rules";
import { contrast, hexOfLch } from "../../../app/features/settings/oklch.rules";

const samples: string[] = [
  "#000000",
  "#ffffff",
  "#808080",
  "#029e66",
  "#7a1fa2",
  "#f2c200",
  "#ff0000",
  "#00ff00",
  "#0000ff",
];
for (let hue = 0; hue < 360; hue += 10) {
  for (const l of [0.15, 0.3, 0.45, 0.6, 0.74, 0.76, 0.9]) {
    for (const c of [0.03, 0.12, 0.3]) samples.push(hexOfLch({ l, c, h: (hue * Math.PI) / 180 }));
  }
}

const lightPairs = [
  ["--brand-strong", "#ffffff"],
  ["--brand-strong", "#f7f8f8"],
  ["--brand-strong", "#f0f2f3"],
  ["--brand-strong", "--brand-tint"],
  ["--brand-strong-hover", "#f0f2f3"],
  ["--brand-on-fill", "--brand-fill"],
  ["--brand-on-fill", "--brand-fill-hover"],
  ["--brand-on-tint", "--brand-tint"],
  ["--brand-on-tint", "--brand-tint-strong"],
  ["--on-deep", "--brand-deep"],
  ["--on-deep", "--brand-deep-2"],
  ["--on-deep-muted", "--brand-deep"],
  ["--on-deep-muted", "--brand-deep-2"],
  ["--brand-on-deep", "--brand-deep"],
] as const;
const darkPairs = [
  ["--brand-strong", "#0f1213"],
  ["--brand-strong", "#16191b"],
  ["--brand-strong", "#1e2225"],
  ...lightPairs.filter(([, ground]) => ground.startsWith("--")),
] as const;

describe("brandTheme", () => {
  it(`gives text its contrast for ${samples.length} tenant colours`, () => {
    expect(samples.length).toBeGreaterThanOrEqual(750);
    const faults: string[] = [];
    for (const hex of samples) {
      const theme = brandTheme(hex);
      for (const scheme of ["light", "dark"] as const) {
        const tokens = theme[scheme];
        for (const [text, ground] of scheme === "light" ? lightPairs : darkPairs) {
          const ratio = contrast(tokens[text]!, tokens[ground] ?? ground);
          if (ratio < 4.5) faults.push(`${hex} ${scheme} ${text} on ${ground}: ${ratio.toFixed(2)}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  it("keeps large icons visible", () => {
    for (const hex of samples) {
      const { light, dark } = brandTheme(hex);
      expect(contrast(light["--brand-icon"]!, "#ffffff")).toBeGreaterThanOrEqual(3);
      expect(contrast(dark["--brand-icon"]!, "#16191b")).toBeGreaterThanOrEqual(3);
    }
  });

  it("writes nothing but sRGB hex", () => {
    for (const hex of samples) {
      const { light, dark } = brandTheme(hex);
      for (const value of [...Object.values(light), ...Object.values(dark)])
        expect(value).toMatch(/^#[0-9a-f]{6}$/);
      expect(Object.keys(light)).toEqual(Object.keys(dark));
    }
  });

  it("keeps the tenant's own colour, and a light one on its buttons", () => {
    expect(brandTheme("#029E66").light["--brand"]).toBe("#029e66");
    expect(brandTheme("#f2c200").light["--brand-fill"]).toBe("#f2c200");
    expect(brandTheme("#0a6").light["--brand"]).toBe("#00aa66");
  });

  it("falls back on the product's colour when there is none", () => {
    expect(brandTheme("red;}body{display:none")).toEqual(brandTheme("#029e66"));
    expect(brandTheme("")).toEqual(brandTheme("#029e66"));
  });

  it("tells a dark navigation colour from a light one", () => {
    expect(brandTheme("#029e66").navTheme).toBe("dark");
    expect(brandTheme("#000").navTheme).toBe("dark");
    expect(brandTheme("#7a1fa2").navTheme).toBe("dark");
    expect(brandTheme("#f2c200").navTheme).toBe("light");
    expect(brandTheme("#fff").navTheme).toBe("light");
  });
});

describe("brandCss", () => {
  it("carries both schemes", () => {
    const css = brandCss(brandTheme("#7a1fa2"));
    expect(css).toMatch(
      /^:root\{--brand:#7a1fa2;.*\}@media \(prefers-color-scheme:dark\)\{:root\{--brand:#7a1fa2;.*\}\}$/,
    );
  });
});
