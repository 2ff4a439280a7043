/**
 * How long a test waits for what will come: limits alone, many times what a quiet machine needs. A test says nothing about
 * time beyond these.
 */
export const WAIT_MS = 120_000;
/** A whole test, or what goes before it. */
export const TEST_MS = 600_000;
