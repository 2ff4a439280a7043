import { countOfBytes, indexOfBytes, utf8 } from "./bytes.rules";

/** One field of a form. Its data must be read, or passed over, before the next part is asked for. */
export interface Part {
  name: string;
  /** Null for a field that is no file; empty where the person chose none. */
  fileName: string | null;
  /** Each piece is good until the next one is asked for. */
  data: AsyncIterable<Uint8Array>;
}

/** The form does not hold to the format, or breaks off. */
export class MultipartError extends Error {}

const HEADER_LIMIT = 8 * 1024;
/** As many as a form has fields at most (`FIELD_LIMIT`): a page of a form asks up to 900 things, its files beside them. */
const PARTS_LIMIT = 1_000;
const LINE_END = "\r\n";

/**
 * The parts of a `multipart/form-data` body as they arrive. Only the piece at hand is held, whatever a file's size; the
 * parsers that we know of hold whole files. What is left unread of a part is passed over.
 */
export async function* readParts(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<Part, void> {
  const source = new Source(body);
  const delimiter = utf8(`${LINE_END}--${boundary}`);
  const opening = delimiter.subarray(2);
  if (!(await source.skip(opening))) throw new MultipartError("no boundary at the start");
  for (let count = 0; count <= PARTS_LIMIT; count += 1) {
    const after = await source.take(2);
    if (after === "--") return;
    if (after !== LINE_END) throw new MultipartError("a boundary that goes on");
    const head = await source.takeUntil(utf8(`${LINE_END}${LINE_END}`), HEADER_LIMIT);
    const pieces = source.dataUntil(delimiter);
    // Without a way to end it: a reader who stops half-way must not keep us from passing over the rest.
    const data = { [Symbol.asyncIterator]: () => ({ next: () => pieces.next() }) };
    yield { ...described(head), data };
    for await (const _ of pieces);
  }
  throw new MultipartError("too many parts");
}

/** How many parts a body that is held whole has, at most: its boundaries, of which the last ends it. */
export function partsIn(body: Uint8Array, boundary: string): number {
  return countOfBytes(body, utf8(`${LINE_END}--${boundary}`));
}

/** The boundary that a content type names; null where it is no form of this kind. */
export function boundaryOf(contentType: string | null): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
      contentType ?? "",
    ) ?? [];
  return quoted ?? plain ?? null;
}

/** As browsers write it: names in UTF-8, with `"`, CR and LF as %22, %0D and %0A. */
function described(head: string): { name: string; fileName: string | null } {
  const line = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1] ?? "";
  const name = /(?:^|;)\s*name="([^"]*)"/i.exec(line)?.[1];
  if (name === undefined) throw new MultipartError("a part without a name");
  const fileName = /;\s*filename="([^"]*)"/i.exec(line)?.[1];
  return { name: plain(name), fileName: fileName === undefined ? null : plain(fileName) };
}

const plain = (text: string) =>
  text.replace(/%(22|0D|0A)/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

class Source {
  private room = new Uint8Array(128 * 1024);
  private held = this.room.subarray(0, 0);
  private readonly pieces: AsyncIterator<Uint8Array>;

  constructor(body: AsyncIterable<Uint8Array>) {
    this.pieces = body[Symbol.asyncIterator]();
  }

  async skip(expected: Uint8Array): Promise<boolean> {
    await this.fill(expected.length);
    const isThere = expected.every((byte, at) => this.held[at] === byte);
    if (isThere) this.held = this.held.subarray(expected.length);
    return isThere;
  }

  async take(length: number): Promise<string> {
    await this.fill(length);
    const text = decode(this.held.subarray(0, length));
    this.held = this.held.subarray(length);
    return text;
  }

  async takeUntil(end: Uint8Array, limit: number): Promise<string> {
    for (;;) {
      const at = indexOfBytes(this.held, end);
      if (at >= 0 && at <= limit) {
        const text = decode(this.held.subarray(0, at));
        this.held = this.held.subarray(at + end.length);
        return text;
      }
      if (this.held.length > limit) throw new MultipartError("a header that is too long");
      await this.fill(this.held.length + 1);
    }
  }

  /** Everything before the delimiter, which is passed. Ends for good: a second walk finds nothing. */
  async *dataUntil(delimiter: Uint8Array): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const at = indexOfBytes(this.held, delimiter);
      if (at >= 0) {
        const last = this.held.subarray(0, at);
        this.held = this.held.subarray(at + delimiter.length);
        if (last.length > 0) yield last;
        return;
      }
      // The delimiter may have begun at the end of what is held.
      const sure = this.held.length - delimiter.length + 1;
      if (sure > 0) {
        const piece = this.held.subarray(0, sure);
        this.held = this.held.subarray(sure);
        yield piece;
      }
      await this.fill(this.held.length + 1);
    }
  }

  /** Into the same memory again: whoever was given a piece of it is done with it when asking for more. */
  private async fill(length: number): Promise<void> {
    while (this.held.length < length) {
      const next = await this.pieces.next();
      if (next.done) throw new MultipartError("the form breaks off");
      const size = this.held.length + next.value.length;
      const room = size <= this.room.length ? this.room : new Uint8Array(size * 2);
      // Within one buffer this moves, as it should, also where the two overlap.
      room.set(this.held);
      room.set(next.value, this.held.length);
      this.room = room;
      this.held = room.subarray(0, size);
    }
  }
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
