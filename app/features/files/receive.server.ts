import { DomainError, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { blankPlace } from "~/lib/images/blank-place";
import type { CommandContext } from "~/procedure/context";
import type { IncomingFile, UploadBody } from "~/procedure/upload.server";
import { checkedContent, refuseUnlessTaken, type Seen } from "./check-content.server";
import { cleanName, extensionOf, namedAs } from "./file-names.rules";
import { DEFAULT_LIMIT_MB, FILE_TYPES, type FileTypeName, MB, typesOf } from "./file-types.rules";
import { type FileOwner, type FileRule, type ReceivedFile, SVG_LIMIT } from "./files.schema";
import {
  CHOOSE_A_FILE,
  CUT_OFF,
  isEmptyText,
  isLongSvgText,
  isTooLargeText,
  NO_FILE,
  tooManyText,
} from "./files.texts";
import { cleanSvg } from "./images.server";
import { asTable, guessType, HEAD_SIZE, textCheck } from "./sniff.rules";
import { bucketOf, discardFiles, folderOf, ObjectWriter } from "./storage.server";

export interface Received {
  /** At least one. */
  files: ReceivedFile[];
  /** Why others of the same upload were not taken, for people. */
  refusals: string[];
}

/**
 * Streams the files of an upload into storage, each checked by content. Throws `Refused`, naming the field, when none
 * could be taken; a file that is refused or cut off leaves nothing behind.
 */
export async function receiveFiles(
  ctx: CommandContext,
  body: UploadBody<FileRule>,
  owner: FileOwner,
): Promise<Received> {
  // The platform ends the work of a request whose sender is gone, unless something still waits for it: the clearing up.
  let end = () => {};
  ctx.later(new Promise<void>((resolve) => (end = resolve)));
  const files: ReceivedFile[] = [];
  const refused: DomainError[] = [];
  let seen = false;
  try {
    for await (const incoming of body.files()) {
      seen = true;
      if (incoming.name === "" && !body.isRaw) continue;
      try {
        if (files.length >= (body.rule.max ?? 1)) throw refusal(incoming, tooManyText(body.rule.max ?? 1));
        files.push(await receive(ctx, incoming, body.rule, owner));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refused.push(error);
      }
    }
    if (files.length === 0)
      throw refused[0] ?? new Refused(seen ? CHOOSE_A_FILE : NO_FILE, { file: CHOOSE_A_FILE });
    return { files, refusals: refused.map(({ message }) => message) };
  } catch (error) {
    await discardFiles(ctx, files);
    throw error;
  } finally {
    end();
  }
}

async function receive(
  ctx: CommandContext,
  incoming: IncomingFile,
  rule: FileRule,
  owner: FileOwner,
): Promise<ReceivedFile> {
  const limit = (rule.limitMb ?? DEFAULT_LIMIT_MB) * MB;
  const name = cleanName(incoming.name);
  const refuse = (text: string) => refusal(incoming, text);
  if (incoming.declaredSize === 0) throw refuse(isEmptyText(name, rule));
  if (incoming.declaredSize !== null && incoming.declaredSize > limit)
    throw refuse(isTooLargeText(name, rule));

  const pieces = counted(incoming, limit, () => refuse(isTooLargeText(name, rule)));
  const head = await collect(pieces, HEAD_SIZE);
  if (head.length === 0) throw refuse(isEmptyText(name, rule));
  const seen = guessType(head);
  const guess = typesOf(rule.accept).includes("csv") ? asTable(seen) : seen;
  refuseUnlessTaken({ name, guess, rule, refuse });

  const id = newId();
  const bucket = bucketOf(ctx.env);
  const isSvg = guess.kind === "known" && guess.type === "svg";
  const key = `${folderOf(ctx.event.id, owner)}${id}.${storedExtension(guess.kind === "known" ? guess.type : null, name)}`;
  const writer = new ObjectWriter(bucket, key);
  try {
    if (isSvg) await writer.write(await cleaned(ctx, head, pieces, name, refuse));
    else {
      if (guess.kind === "known" && guess.type === "jpeg") blankPlace(head);
      await writer.write(head);
      const check = guess.kind === "text" ? textCheck() : null;
      let isText = check?.push(head) ?? true;
      for await (const piece of pieces) {
        isText &&= check?.push(piece) ?? true;
        await writer.write(piece);
      }
      if (check && !(isText && check.end())) {
        refuseUnlessTaken({
          name,
          guess: { kind: "foreign", label: "not of a type that we know" },
          rule,
          refuse,
        });
      }
    }
    const content: Seen = {
      name,
      guess,
      rule,
      refuse,
      head,
      size: writer.size,
      whole: writer.whole,
      bucket,
      key,
    };
    // What is held is looked at before anything of it is stored.
    const early = writer.whole ? await checkedContent(content) : null;
    await writer.finish();
    const { type, width, height } = early ?? (await checkedContent(content));
    return {
      id,
      name: namedAs(name, type),
      contentType: FILE_TYPES[type].contentType,
      size: writer.size,
      key,
      width,
      height,
      owner,
    };
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

const refusal = ({ field }: IncomingFile, text: string) => new Refused(text, { [field]: text });

/** Of the key, which nobody sees: the type's where it is sure already, else the name's. */
const storedExtension = (type: FileTypeName | null, name: string): string =>
  type
    ? FILE_TYPES[type].extensions[0]
    : /^[a-z0-9]{1,5}$/.test(extensionOf(name))
      ? extensionOf(name)
      : "bin";

type Pieces = AsyncIterable<Uint8Array>;

/** The file's data, which ends in a refusal where there is more of it than may be, and in an error where it breaks off. */
function counted(incoming: IncomingFile, limit: number, tooLarge: () => Error): Pieces {
  const source = incoming.data[Symbol.asyncIterator]();
  let size = 0;
  const next = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
    const piece = await source.next().catch((error: unknown) => {
      throw error instanceof DomainError ? error : new DomainError(400, CUT_OFF);
    });
    if (piece.done) {
      if (incoming.declaredSize !== null && size < incoming.declaredSize) throw new DomainError(400, CUT_OFF);
      return { done: true, value: undefined };
    }
    size += piece.value.length;
    if (size > limit) throw tooLarge();
    return piece;
  };
  return { [Symbol.asyncIterator]: () => ({ next }) };
}

/** The first `length` bytes, and what came with the last of them: a copy, which may be changed. */
async function collect(pieces: Pieces, length: number): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of pieces) {
    parts.push(new Uint8Array(piece));
    size += piece.length;
    if (size >= length) break;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function cleaned(
  ctx: CommandContext,
  head: Uint8Array,
  rest: Pieces,
  name: string,
  refuse: (text: string) => Error,
): Promise<Uint8Array> {
  const parts = [head];
  let size = head.length;
  for await (const piece of rest) {
    size += piece.length;
    if (size > SVG_LIMIT) throw refuse(isLongSvgText(name));
    parts.push(new Uint8Array(piece));
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return cleanSvg(ctx, whole, name, refuse);
}
