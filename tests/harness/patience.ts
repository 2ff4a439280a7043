/**
 * How long a test waits for what will come: limits alone, many times what a quiet machine needs. A test says nothing about
 * time beyond these.
 */
export const WAIT_MS = 120_000;
/** A whole test, or what goes before it. */
export const TEST_MS = 600_000;
/** How long a browser's context may take to close; Chromium now and then never does while a page is being loaded. */
export const CLOSING_MS = 15_000;
