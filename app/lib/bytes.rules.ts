/** Numbers in bytes, however those lie in their buffer. */
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Where `wanted` begins in `bytes`, from a place on; -1 where it does not. */
export function indexOfBytes(bytes: Uint8Array, wanted: Uint8Array, from = 0): number {
  const first = wanted[0] as number;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (at + wanted.length > bytes.length) return -1;
    let same = 1;
    while (same < wanted.length && bytes[at + same] === wanted[same]) same += 1;
    if (same === wanted.length) return at;
  }
  return -1;
}

/** How often it is in them, one after another. */
export function countOfBytes(bytes: Uint8Array, wanted: Uint8Array): number {
  let found = 0;
  for (let at = indexOfBytes(bytes, wanted); at >= 0; at = indexOfBytes(bytes, wanted, at + wanted.length))
    found += 1;
  return found;
}
