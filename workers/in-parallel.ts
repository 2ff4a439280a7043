/** A Worker has six connections, and one event's turn holds one or two of them. */
export const AT_ONCE = 4;

/** Does `work` for each, `AT_ONCE` at a time, in their order; what hangs holds one place, and never the others. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const take = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, take));
}
