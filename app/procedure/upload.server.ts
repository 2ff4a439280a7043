import type { SubmissionResult } from "@conform-to/dom";
import { DomainError, Refused } from "~/lib/errors";
import { boundaryOf, MultipartError, readParts } from "~/lib/multipart";
import { pathOf } from "./field-bounds";

/** A file as it comes in. Its data is read once, in order, before the next file is asked for. */
export interface IncomingFile {
  /** The form field that it came in; `file` for a raw body. */
  field: string;
  /** As the person's machine names it: cleaned where it is stored. */
  name: string;
  /** In bytes, as far as the sender says it. */
  declaredSize: number | null;
  /** Each piece is good until the next one is asked for. */
  data: AsyncIterable<Uint8Array>;
}

/**
 * The body of an upload, not read yet. Raw: a PUT or POST whose body is the file, its name (percent-encoded) in the header
 * `x-file-name` or the query `?name=`; sent by scripts, and answered in JSON. Else a `multipart/form-data` form, sent
 * without JavaScript, and answered with a page.
 */
export interface UploadBody<Rule> {
  isRaw: boolean;
  rule: Rule;
  files(): AsyncGenerator<IncomingFile, void>;
  /** The form's other fields: whole when `files()` has been walked to its end; of a raw body, the query's. */
  fields: FormData;
  /** Reads on to the end without keeping anything: browsers do not look at an answer before they have sent all. */
  drain(): Promise<void>;
}

/** All text fields of an upload together. */
const TEXT_LIMIT = 1024 * 1024;
/** What is read and thrown away of an upload that was refused; the platform ends requests of 100 MB itself. */
const DRAIN_LIMIT = 110_000_000;

export function openUpload<Rule>(request: Request, rule: Rule): UploadBody<Rule> {
  const pieces = piecesOf(request.body);
  const fields = new FormData();
  const boundary = boundaryOf(request.headers.get("content-type"));
  const isForm = /^(multipart\/|application\/x-www-form-urlencoded)/i.test(
    request.headers.get("content-type") ?? "",
  );
  const url = new URL(request.url);
  if (!isForm) for (const [name, value] of url.searchParams) if (name !== "name") fields.append(name, value);

  async function* raw(): AsyncGenerator<IncomingFile, void> {
    const declared = request.headers.get("content-length");
    yield {
      field: "file",
      name: decoded(request.headers.get("x-file-name")) || url.searchParams.get("name") || "",
      declaredSize: declared === null ? null : Number(declared),
      data: pieces,
    };
  }

  async function* parts(): AsyncGenerator<IncomingFile, void> {
    if (boundary === null) throw new DomainError(415, "URI is not a File object.");
    let text = 0;
    try {
      for await (const part of readParts(pieces, boundary)) {
        pathOf(part.name);
        if (part.fileName !== null) {
          yield { field: part.name, name: part.fileName, declaredSize: null, data: part.data };
          continue;
        }
        const value: Uint8Array<ArrayBuffer>[] = [];
        for await (const piece of part.data) {
          text += piece.length;
          if (text > TEXT_LIMIT)
            throw new DomainError(413, "That is too much text to send at once. Shorten it and try again.");
          value.push(new Uint8Array(piece));
        }
        fields.append(part.name, await new Blob(value).text());
      }
    } catch (error) {
      throw error instanceof MultipartError ? new DomainError(400, "Bad Request") : error;
    }
  }

  return {
    isRaw: !isForm,
    rule,
    fields,
    files: isForm ? parts : raw,
    async drain() {
      try {
        let size = 0;
        for await (const piece of pieces) {
          size += piece.length;
          if (size > DRAIN_LIMIT) return;
        }
      } catch {
        // The sender is gone: nobody would read the answer.
      }
    },
  };
}

/** What was typed besides the file, for the page that shows the refusal. */
export function uploadReply(body: UploadBody<unknown>, error: DomainError): SubmissionResult {
  const initialValue: Record<string, string | string[]> = {};
  for (const name of new Set(body.fields.keys())) {
    const all = body.fields.getAll(name).map(String);
    initialValue[name] = all.length === 1 ? (all[0] as string) : all;
  }
  const fields = error instanceof Refused ? error.fields : {};
  const messages = Object.entries(fields).map(([name, text]) => [name, [text]]);
  return {
    status: "error",
    initialValue,
    error: Object.fromEntries(messages.length > 0 ? messages : [["", [error.message]]]),
  };
}

const READ_SIZE = 64 * 1024;

/**
 * One walk over a body that several readers take turns in: a reader who stops leaves the rest to the next. A piece is good
 * until the next one is asked for: they come in the same memory, since 50 MB of pieces would be as much to clear away.
 */
function piecesOf(body: ReadableStream<Uint8Array> | null): AsyncIterable<Uint8Array> {
  const read = body ? readerOf(body) : async () => ({ done: true, value: undefined });
  const next = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
    const { done, value } = await read();
    return done || !value ? { done: true, value: undefined } : { done: false, value };
  };
  return { [Symbol.asyncIterator]: () => ({ next }) };
}

type Read = () => Promise<{ done: boolean; value?: Uint8Array }>;

function readerOf(body: ReadableStream<Uint8Array>): Read {
  try {
    const reader = body.getReader({ mode: "byob" });
    let memory = new ArrayBuffer(READ_SIZE);
    return async () => {
      const part = await reader.read(new Uint8Array(memory));
      if (part.value) memory = part.value.buffer;
      return part;
    };
  } catch {
    // `npm run dev`: Node's bodies are no streams of bytes.
    const reader = body.getReader();
    return () => reader.read();
  }
}

function decoded(header: string | null): string {
  try {
    return decodeURIComponent(header ?? "");
  } catch {
    return "";
  }
}
