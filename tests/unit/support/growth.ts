import { isWhole } from "../../harness/whole";

/** Pieces of which a text is made that is the worst for somebody: for normalising, trimming, or matching. */
export const WORST = [
  "\u0301\u0323",
  "e\u0301",
  ".",
  " ",
  ". ",
  "\n",
  "\n ",
  "a@",
  "a.",
  "-a",
  "@A ",
  "<",
  "[(",
  "/a",
  "https://a.",
  "\u200f",
  "\ud800",
  "%",
  "A",
  "1",
];

/**
 * What stands before and behind the pieces. A letter behind them alone is the worst of the three: nothing that wants their end
 * finds it, wherever it begins.
 */
const FRAMES = [
  ["", "x"],
  ["", ""],
  ["x", "x"],
] as const;

const STEPS = [4_000, 16_000, 64_000, 1_000_000];
/** Below this a time says nothing. */
const NOISE_MS = 250;
/**
 * What costs less than this at so many characters, in milliseconds, grows as the text does: were each character compared with
 * each, 130 million (2 thousand million) comparisons would have taken many times as long.
 */
const QUICK_MS: Record<number, number> = { 16000: 5, 64000: 10 };
/** Four times the text at less than so many times the cost is growth as the text's: sixteen times were each with each. */
const STRAIGHT = 6;

/**
 * The first size of a text at which `work` costs more than its growth allows, with its cost; null where the cost grows as
 * the text does, up to `most` characters. Four times the text may cost eight times as much.
 */
export function tooSteep(piece: string, work: (text: string) => unknown, most = 1_000_000): string | null {
  for (const frame of isWhole ? FRAMES : FRAMES.slice(0, 1)) {
    let before: { size: number; cost: number } | null = null;
    for (const size of STEPS.filter((step) => step <= most)) {
      const text = textOf(piece, size, frame);
      const allowed = before && Math.max(NOISE_MS, 2 * (size / before.size) * Math.max(1, before.cost));
      let cost = costOf(() => work(text));
      for (let again = 0; allowed && cost > allowed && again < 3; again += 1) {
        cost = Math.min(
          cost,
          costOf(() => work(text)),
        );
      }
      if (allowed && cost > allowed) return `${JSON.stringify(piece)} × ${size}: ${Math.round(cost)} ms`;
      // A small text that costs this much already will not be waited for at a larger size.
      if (size < 64_000 && cost > 3_000) return `${JSON.stringify(piece)} × ${size}: ${Math.round(cost)} ms`;
      if (!isWhole && before && (cost < (QUICK_MS[size] ?? 0) || cost < STRAIGHT * before.cost)) break;
      before = { size, cost };
    }
  }
  return null;
}

const texts = new Map<string, string>();

/** Made once for all that is tried with it: to lay out a million characters costs more than to refuse them. */
function textOf(piece: string, size: number, [before, behind]: readonly [string, string]): string {
  const name = `${piece} ${size} ${before} ${behind}`;
  const made = texts.get(name) ?? before + piece.repeat(Math.ceil(size / piece.length)) + behind;
  texts.set(name, made);
  return made;
}

/** In ms of this thread's CPU, where Node tells it, so that a busy machine changes nothing. */
function costOf(work: () => unknown): number {
  const clock = (process as { threadCpuUsage?: typeof process.cpuUsage }).threadCpuUsage ?? process.cpuUsage;
  const { user, system } = clock.call(process);
  try {
    Promise.resolve(work()).catch(() => {});
  } catch {
    // Not what it takes.
  }
  const after = clock.call(process);
  return (after.user + after.system - user - system) / 1000;
}
