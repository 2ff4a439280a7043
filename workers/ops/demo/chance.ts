/** 0 up to 1, the same for the same words. */
export function chance(words: string): number {
  let hash = 2_166_136_261;
  for (const char of words) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2_246_822_519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296;
}
