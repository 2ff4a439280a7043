import { PIECE_BYTES } from "./sheet-limits";

/** Whatever comes, in pieces of 4 KB at most: between two of them limits are looked at. */
export async function* inPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of source)
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES);
}
