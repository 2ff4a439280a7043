/** The same series for the same seed: a failure can be run again. */
export function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const upTo = (n: number) => Math.floor(next() * n);
  return { upTo, flip: () => next() < 0.5, pick: <T>(from: readonly T[]) => from[upTo(from.length)] as T };
}
