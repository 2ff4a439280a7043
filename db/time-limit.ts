/** How long the systems that we call may take, in milliseconds. */
export const TIME_LIMITS = { mail: 15_000, database: 10_000, other: 10_000 } as const;

/** Something that we called did not answer in time: whether it did what it was asked for is not known. */
export class NoAnswer extends Error {
  override name = "NoAnswer";

  constructor(
    /** What was called, in words for a log: "the mail provider". No address, no id. */
    readonly what: string,
    readonly ms: number,
  ) {
    super(`No answer from ${what} within ${ms / 1000} s`);
  }
}

/** Recognised by its name, not its class: the Worker and its pages are bundled one by one, and each has a class of its own. */
export const isNoAnswer = (error: unknown): error is NoAnswer =>
  error instanceof Error && error.name === "NoAnswer";

/**
 * Calls outward with a time limit: beyond it the call's signal is aborted and `NoAnswer` thrown, whether or not the call
 * heeds its signal.
 */
export async function withTimeLimit<T>(
  what: string,
  ms: number,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new NoAnswer(what, ms);
      reject(error);
      abort.abort(error);
    }, ms);
  });
  try {
    return await Promise.race([call(abort.signal), limit]);
  } finally {
    clearTimeout(timer);
  }
}
