import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { LINKS_FILE, mendedLinks } from "~/remix/kept-sheets";

const of = createRequire(import.meta.url);
const source = readFileSync(
  join(of.resolve("@remix-run/react/package.json"), "..", "dist/esm/links.js"),
  "utf8",
);

interface Made {
  rel?: string;
  href?: string;
  onload?: () => void;
}

afterEach(() => vi.unstubAllGlobals());

/** What stands in the head while a screen's sheet is awaited, and after it has come. */
async function whileAwaited(code: string) {
  const head: Made[] = [];
  vi.stubGlobal("document", {
    createElement: () => ({ relList: { supports: () => true } }),
    querySelector: (selector: string) =>
      head.find(({ rel, href }) => rel === "stylesheet" && selector.includes(`"${href}"`)),
    head: {
      appendChild: (link: Made) => head.push(link),
      contains: (link: Made) => head.includes(link),
      removeChild: (link: Made) => head.splice(head.indexOf(link), 1),
    },
  });
  const prefetch = new Function(
    `${code
      .replaceAll(/^import .*$/gm, "")
      .replaceAll(/^export \{[^}]*\};?$/gm, "")
      .replaceAll(/^export /gm, "")};return prefetchStyleLinks;`,
  )() as (route: object, module: object) => Promise<void>;
  const ask = () => prefetch({}, { links: () => [{ rel: "stylesheet", href: "/assets/a.css" }] });
  const awaited = ask();
  const during = head.map(({ rel }) => rel);
  for (const link of [...head]) link.onload?.();
  await awaited;
  const after = head.map(({ rel }) => rel);
  const again = ask();
  return { during, after, again: head.length, awaited: again };
}

it("a screen's sheet stands before the screen is drawn, and stays", async () => {
  expect(LINKS_FILE).toContain("dist/esm/links.js");
  const { during, after, again, awaited } = await whileAwaited(mendedLinks(source));
  await awaited;
  expect([during, after, again]).toEqual([["stylesheet"], ["stylesheet"], 1]);
});

it("is still needed: without it the sheet is only fetched, and nothing stands", async () => {
  const { during, after } = await whileAwaited(source);
  expect([during, after]).toEqual([["preload"], []]);
});

it("other code is not taken for the one that was mended", () => {
  expect(() => mendedLinks(mendedLinks(source))).toThrow("another one");
});
