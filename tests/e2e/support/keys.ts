import type { Page } from "playwright-core";

/** The words of what has the focus: its label, or its text. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const it = document.activeElement;
    const isControl =
      it instanceof HTMLInputElement || it instanceof HTMLSelectElement || it instanceof HTMLTextAreaElement;
    const label = isControl
      ? (it.labels?.[0]?.textContent ?? it.getAttribute("aria-label"))
      : it?.textContent;
    return (label ?? "").replace(/\s+/g, " ").trim();
  });

/** Presses Tab until what has the focus says `words`; the number of presses is bounded as a person's patience is. */
export async function tabTo(page: Page, words: string | RegExp, most = 60): Promise<void> {
  const fits = (text: string) => (typeof words === "string" ? text === words : words.test(text));
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press("Tab");
    if (fits(await focused(page))) return;
  }
  throw new Error(`Tab never came to ${words}; the focus is on "${await focused(page)}"`);
}
