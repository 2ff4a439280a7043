/**
 * Whether all is tried, as CI does: `npm test -- whole`. Files named `*.whole.test.ts` run then alone (what sleeps, restarts
 * and kills), and what walks through pages judges each of them instead of one a template.
 */
export const isWhole = process.env.WHOLE_TESTS === "1";

/** Tests of a file that only `npm test -- whole` runs; the others are their sample. */
export const inWhole = (define: () => void): void => {
  if (isWhole) define();
};
