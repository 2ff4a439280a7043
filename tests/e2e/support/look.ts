import type { Page } from "playwright-core";
import { newPage } from "../../harness/browser";
import type { Client } from "../../harness/http";
import { urlOf } from "../../harness/portal";
import { axeFaults, htmlFaults, overflowFaults, unexpected } from "./checks";
import { takeSession } from "./sign-in";

/** Each page once in each theme: wide in light, narrow in dark. */
const LOOKS = [
  { width: 1280, colorScheme: "light" },
  { width: 360, colorScheme: "dark" },
] as const;
type Look = (typeof LOOKS)[number];
/** Here nothing but the width is looked at. */
const NARROWEST = 320;

/** What is wrong with a page as it stands, in both themes unless told otherwise. Leaves it as it was found. */
export async function faultsInSight(page: Page, looks: readonly Look[] = LOOKS): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const found = [...(await axeFaults(page)), ...(await overflowFaults(page))];
    faults.push(...found.map((fault) => `${colorScheme}, ${width} px: ${fault}`));
  }
  await page.setViewportSize({ width: NARROWEST, height: 900 });
  const found = await overflowFaults(page);
  faults.push(...found.map((fault) => `${NARROWEST} px: ${fault}`));
  await page.setViewportSize({ width: LOOKS[0].width, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  return faults;
}

interface Looked {
  slug: string;
  client: Client;
  paths: readonly string[];
  /** Where both themes were looked at with more on the page. */
  isOneThemeEnough?: boolean;
}

/** Looks at each path in one browser, as it is served and as it is seen; what is wrong, by path. */
export async function look({ slug, client, paths, isOneThemeEnough }: Looked): Promise<string[]> {
  const { page, context, errors, close } = await newPage({ width: LOOKS[0].width });
  const looks = isOneThemeEnough ? LOOKS.slice(0, 1) : LOOKS;
  const faults: string[] = [];
  try {
    await takeSession(context, client);
    for (const path of paths) {
      errors.length = 0;
      const answer = await page.goto(urlOf(slug, path), { waitUntil: "load" });
      const type = answer?.headers()["content-type"] ?? "";
      if (!type.startsWith("text/html")) continue;
      if ((answer?.status() ?? 0) >= 500) faults.push(`${path}: answers ${answer?.status()}`);
      const found = [
        ...(await htmlFaults((await answer?.text()) ?? "")),
        ...(await faultsInSight(page, looks)),
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
