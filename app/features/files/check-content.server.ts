import { readImageHeader, uprightSize } from "~/lib/images/header";
import type { Peek } from "~/lib/zip-directory.rules";
import { insideCompound, insideZip } from "./containers.rules";
import { fits } from "./file-names.rules";
import { FILE_TYPES, type FileTypeName, IMAGE_TYPES, typesOf } from "./file-types.rules";
import { type FileRule, IMAGE_PIXEL_LIMIT, IMAGE_SIDE_LIMIT } from "./files.schema";
import { isBrokenImageText, isHugeImageText, isMisnamedText, isWrongTypeText } from "./files.texts";
import type { Guess } from "./sniff.rules";
import { isWholeMp4, isWholePng } from "./whole.rules";

interface Question {
  name: string;
  guess: Guess;
  rule: FileRule;
  refuse: (text: string) => Error;
}

/** A file that has come in whole: held in memory, or stored already. */
export interface Seen extends Question {
  head: Uint8Array;
  size: number;
  whole: Uint8Array | null;
  bucket: R2Bucket;
  key: string;
}

const CONTAINERS: Record<"zip" | "cfb" | "text", readonly FileTypeName[]> = {
  zip: ["zip", "docx", "xlsx", "pptx"],
  cfb: ["doc", "xls", "ppt"],
  text: ["txt"],
};

/** What can be said after the first bytes, before anything is stored. */
export function refuseUnlessTaken({ name, guess, rule, refuse }: Question): void {
  if (guess.kind === "foreign") throw refuse(isWrongTypeText(name, guess.label, rule));
  if (guess.kind === "known") refuseType({ name, type: guess.type, rule, refuse });
  else if (!CONTAINERS[guess.kind].some((type) => typesOf(rule.accept).includes(type))) {
    const label = { zip: "a ZIP archive", cfb: "an Office file", text: "a text file" }[guess.kind];
    throw refuse(isWrongTypeText(name, label, rule));
  }
}

/** The type that the content has, and a picture's size; throws the refusal where it may not be uploaded. */
export async function checkedContent(
  seen: Seen,
): Promise<{ type: FileTypeName; width: number | null; height: number | null }> {
  const type = await typeOf(seen);
  refuseType({ ...seen, type });
  const isPixels = type === "jpeg" || type === "png" || type === "webp";
  const size = isPixels ? await imageSize(seen) : { width: null, height: null };
  const peek = peekInto(seen);
  if (type === "png" && !(await isWholePng(peek, seen.size))) throw seen.refuse(isBrokenImageText(seen.name));
  if (type === "mp4" && !(await isWholeMp4(peek, seen.size)))
    throw seen.refuse(isWrongTypeText(seen.name, "a damaged MP4 video", seen.rule));
  return { type, ...size };
}

async function typeOf(seen: Seen): Promise<FileTypeName> {
  const { name, guess, rule, refuse, size } = seen;
  if (guess.kind === "known") return guess.type;
  if (guess.kind === "text") return "txt";
  const peek = peekInto(seen);
  const inside = guess.kind === "zip" ? await insideZip(peek, size) : await insideCompound(peek);
  if ("type" in inside) return inside.type;
  throw refuse(isWrongTypeText(name, inside.label, rule));
}

function refuseType({ name, type, rule, refuse }: Omit<Question, "guess"> & { type: FileTypeName }): void {
  const { label } = FILE_TYPES[type];
  if (!typesOf(rule.accept).includes(type)) throw refuse(isWrongTypeText(name, label, rule));
  // Whoever names a picture as another kind of picture means no harm; anything else is not what it says.
  const isPicture = IMAGE_TYPES.includes(type) && IMAGE_TYPES.some((other) => fits(name, other));
  if (!fits(name, type) && !isPicture) throw refuse(isMisnamedText(name, label, rule));
}

/** Profiles and thumbnails may stand before a JPEG's size, hardly ever more of them than this. */
const FAR = 1024 * 1024;

async function imageSize(seen: Seen): Promise<{ width: number; height: number }> {
  const { name, refuse, head } = seen;
  const header = readImageHeader(head) ?? readImageHeader(await peekInto(seen)(0, FAR));
  if (!header) throw refuse(isBrokenImageText(name));
  const { width, height } = uprightSize(header);
  if (Math.max(width, height) > IMAGE_SIDE_LIMIT || width * height > IMAGE_PIXEL_LIMIT) {
    throw refuse(isHugeImageText(name, width, height));
  }
  return { width, height };
}

const BLOCK = 64 * 1024;

/** Reads parts of a file: from memory where it is held, else from storage, a block at a time. */
function peekInto({
  whole,
  head,
  size,
  bucket,
  key,
}: Pick<Seen, "whole" | "head" | "size" | "bucket" | "key">): Peek {
  let held = { at: 0, bytes: whole ?? head };
  return async (at, length) => {
    const end = Math.min(size, at + length);
    if (at >= end) return new Uint8Array();
    if (at < held.at || end > held.at + held.bytes.length) {
      const range = { offset: at, length: Math.min(size - at, Math.max(length, BLOCK)) };
      const object = await bucket.get(key, { range });
      held = { at, bytes: object ? new Uint8Array(await object.arrayBuffer()) : new Uint8Array() };
    }
    return held.bytes.subarray(at - held.at, end - held.at);
  };
}
