import type { Page } from "playwright-core";

/**
 * Waits until the page's own script has taken over and nothing more is loaded: before that a click is the browser's own,
 * on a busy machine long after the network has come to rest.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5_000 })),
  );
}
