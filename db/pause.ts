/** By a timer of the caller's own: a request that another one wakes goes on in that one's name, which workerd refuses. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
