/** Of two that come as often, the one that is the rarer within words. */
const DELIMITERS = ["\t", ";", ","] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Of the three, the one that divides the first line which holds any of them most often, outside quotes. */
export function delimiterOf(head: string): Delimiter {
  const counts = new Map<string, number>();
  let isQuoted = false;
  let isStart = true;
  for (const letter of head) {
    if (letter === '"' && (isQuoted || isStart)) isQuoted = !isQuoted;
    else if (!isQuoted && (letter === "\n" || letter === "\r")) {
      if (counts.size > 0) break;
      isStart = true;
      continue;
    } else if (!isQuoted && (DELIMITERS as readonly string[]).includes(letter)) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
      isStart = true;
      continue;
    }
    isStart = false;
  }
  const most = Math.max(0, ...counts.values());
  return DELIMITERS.find((one) => most > 0 && counts.get(one) === most) ?? ",";
}
