/** A Worker has six connections, and one event's turn holds one or two of them. */
const AT_ONCE = 4;

/** Does `work` for each, `atOnce` at a time, in their order; what hangs holds one place, and never the others. */
export async function inParallel<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  const waiting = [...items];
  const take = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, take));
}
