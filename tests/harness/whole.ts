/**
 * Whether all is tried, as CI does: `npm test -- whole`. Files named `*.whole.test.ts` run then alone (what sleeps, restarts
 * and kills, and flows of which unit tests notice what breaks), and what walks through pages judges each of them instead of one a template.
 */
export const isWhole = process.env.WHOLE_TESTS === "1";

/** Tests of a file that only `npm test -- whole` runs; the others are their sample. */
export const inWhole = (define: () => void): void => {
  if (isWhole) define();
};

/**
 * Of ways to try each thing, those to try with the thing at `place`: all of them in `npm test -- whole`, else one, another for
 * each thing, so that each thing and each way has its turn.
 */
export const turnOf = <Way>(ways: readonly Way[], place: number): readonly Way[] =>
  isWhole ? ways : ways.slice(place % ways.length, (place % ways.length) + 1);
