import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#workers/ops/provision/project-root";
import { contrast } from "~/features/settings/oklch.rules";

const css = readFileSync(`${projectRoot()}/app/features/dashboard/dashboard.css`, "utf8");
const scrim = /\.hero\.has-picture::before \{[^}]*background: rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/.exec(css);
const ink = /\.hero\.has-picture [^{]*> \* \{\s*color: (#[0-9a-f]{3,6})/.exec(css)?.[1];

/** What is seen of a picture's pixel through the scrim. */
function through(pixel: readonly number[]): string {
  const [, r = "", g = "", b = "", alpha = ""] = scrim ?? [];
  const mixed = [r, g, b].map((part, at) =>
    Math.round(Number(part) * Number(alpha) + (pixel[at] ?? 0) * (1 - Number(alpha))),
  );
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

describe("the words over the picture of the dashboard", () => {
  it.each([
    ["white", [255, 255, 255]],
    ["black", [0, 0, 0]],
    ["grey", [128, 128, 128]],
    ["yellow", [255, 255, 0]],
    ["cyan", [0, 255, 255]],
    ["red", [255, 0, 0]],
    ["blue", [0, 0, 255]],
  ])("read on a picture that is %s all over (WCAG AA)", (_, pixel) => {
    expect(scrim).not.toBeNull();
    expect(contrast(ink === "#fff" ? "#ffffff" : String(ink), through(pixel))).toBeGreaterThanOrEqual(4.5);
  });
});
