import type { Page } from "playwright-core";
import { MOMENT_MS } from "~/ui/second-press.rules";

/** Until a press is nobody's second half of a double tap any more: people read what they did before they take it back. */
export const pastTheMoment = (page: Page): Promise<void> => page.waitForTimeout(MOMENT_MS + 200);
