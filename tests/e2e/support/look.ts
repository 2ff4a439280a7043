import type { Page } from "playwright-core";
import { newPage } from "../../harness/browser";
import type { Client } from "../../harness/http";
import { urlOf } from "../../harness/portal";
import { isWhole } from "../../harness/whole";
import { axeFaults, htmlFaults, overflowFaults, squeezedFaults, unexpected } from "./checks";
import { takeSession } from "./sign-in";

/** Each page once in each theme: wide in light, narrow in dark. */
const LOOKS = [
  { width: 1280, colorScheme: "light" },
  { width: 360, colorScheme: "dark" },
] as const;
/** What a theme or a width may change; what else axe knows is the same in both. */
const OF_LOOKS = [
  "color-contrast",
  "link-in-text-block",
  "target-size",
  "scrollable-region-focusable",
  "aria-hidden-focus",
];
type Look = (typeof LOOKS)[number];
/** Here nothing but what the width does is looked at. */
const NARROWEST = 320;

/** What is wrong with a page as it stands, in both themes unless told otherwise. Leaves it as it was found. */
export async function faultsInSight(page: Page, looks: readonly Look[] = LOOKS): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const rules = colorScheme === "dark" && !isWhole ? OF_LOOKS : undefined;
    const found = [...(await axeFaults(page, rules)), ...(await overflowFaults(page))];
    faults.push(...found.map((fault) => `${colorScheme}, ${width} px: ${fault}`));
  }
  faults.push(...(await faultsInWidth(page, NARROWEST)));
  await page.setViewportSize({ width: LOOKS[0].width, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  return faults;
}

async function faultsInWidth(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  const faults = [...(await overflowFaults(page)), ...(await squeezedFaults(page))];
  return faults.map((fault) => `${width} px: ${fault}`);
}

/**
 * Whether the page is in the way of the reader in its narrowest form, and in `npm test -- whole` in its widest too: first in the
 * one that it has.
 */
async function widthFaults(page: Page): Promise<string[]> {
  const isNarrow = page.viewportSize()?.width === NARROWEST;
  const widths = isWhole ? [LOOKS[0].width, NARROWEST] : [NARROWEST];
  const faults: string[] = [];
  for (const width of isNarrow ? widths.reverse() : widths)
    faults.push(...(await faultsInWidth(page, width)));
  return faults;
}

interface Looked {
  slug: string;
  client: Client;
  paths: readonly string[];
  /** Where axe looks too, in both themes; nowhere but in `npm test -- whole` unless told. */
  hasAxe?: (path: string) => boolean;
}

/**
 * Looks at each path as it is served, and in one browser as it is seen: with its scripts where axe looks too, else as it is drawn
 * without them. What is wrong, by path. What leads on to an address that was looked at already is not looked at again.
 */
export async function look({ slug, client, paths, hasAxe = () => isWhole }: Looked): Promise<string[]> {
  const [scripted, plain] = [paths.filter(hasAxe), paths.filter((path) => !hasAxe(path))];
  const seen = new Set<string>();
  return [
    ...(await lookWith(true, { slug, client, paths: scripted, seen })),
    ...(await lookWith(false, { slug, client, paths: plain, seen })),
  ];
}

async function lookWith(
  javaScript: boolean,
  { slug, client, paths, seen }: Looked & { seen: Set<string> },
): Promise<string[]> {
  if (paths.length === 0) return [];
  const { page, context, errors, close } = await newPage({ width: LOOKS[0].width, javaScript });
  const faults: string[] = [];
  try {
    await takeSession(context, client);
    for (const path of paths) {
      const led = await client.get(urlOf(slug, path));
      const url = new URL(led.headers.location ?? led.url, led.url).href;
      if (seen.has(url)) continue;
      seen.add(url);
      errors.length = 0;
      const answer = await page.goto(url, { waitUntil: "load" });
      seen.add(page.url());
      const type = answer?.headers()["content-type"] ?? "";
      if (!type.startsWith("text/html")) continue;
      if ((answer?.status() ?? 0) >= 500) faults.push(`${path}: answers ${answer?.status()}`);
      const found = [
        ...(await htmlFaults((await answer?.text()) ?? "")),
        ...(await (javaScript ? faultsInSight(page) : widthFaults(page))),
      ];
      faults.push(...[...found, ...unexpected(errors)].map((fault) => `${path}: ${fault}`));
    }
  } finally {
    await close();
  }
  return faults;
}

/** Looks at the documents alone, for pages whose sight somebody else's look has judged. */
export async function read({ slug, client, paths }: Looked): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    const answer = await client.get(urlOf(slug, path));
    if (!String(answer.headers["content-type"]).startsWith("text/html")) continue;
    faults.push(...(await htmlFaults(answer.body)).map((fault) => `${path}: ${fault}`));
  }
  return faults;
}
