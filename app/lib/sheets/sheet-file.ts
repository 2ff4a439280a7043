/** A file that is read in pieces, from anywhere in it, as often as one likes. */
export interface SheetFile {
  size: number;
  /** So many bytes from a place; fewer at the end of the file. */
  peek(at: number, length: number): Promise<Uint8Array>;
  /** The same, piece by piece. */
  stream(at: number, length: number): AsyncIterable<Uint8Array>;
}

/** A row as it stands in the file: its number is the one that a spreadsheet shows. */
export interface SheetRow {
  number: number;
  cells: string[];
}

export type SheetFormat = "csv" | "xlsx";

/** Of what is held in memory: tests, and what a command makes itself. */
export const heldFile = (bytes: Uint8Array): SheetFile => ({
  size: bytes.length,
  peek: async (at, length) => bytes.subarray(at, at + length),
  async *stream(at, length) {
    yield bytes.subarray(at, at + length);
  },
});
