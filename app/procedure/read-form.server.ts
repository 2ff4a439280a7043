import type * as z from "zod";
import { countOfBytes, utf8 } from "~/lib/bytes.rules";
import { DomainError } from "~/lib/errors";
import { boundaryOf, partsIn } from "~/lib/multipart";
import { knownFields, refuseMany } from "./field-bounds";

/** In bytes. Forms are text: files go by procedures that stream them. */
export const FORM_LIMIT = 1024 * 1024;
/** Of forms that anybody may send. What is refused is shown again, which costs its length several times over. */
export const GUEST_FORM_LIMIT = 64 * 1024;

/**
 * The form of a request: at most `limit` bytes and 1,000 fields of it, and only those that the schema has. Counted in the
 * bytes, before anything is made of them.
 */
export async function readForm(
  request: Request,
  schema: z.core.$ZodType,
  limit = FORM_LIMIT,
): Promise<FormData> {
  return knownFields(await readFields(request, limit), schema);
}

/** The same of a form whose fields no schema names: all of them, as they were sent. */
export async function readFields(request: Request, limit: number): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  const length = Number(request.headers.get("content-length") ?? 0);
  const most = Math.max(limit, FORM_LIMIT);
  if (length > most) throw tooLarge();
  if (length === 0 && !request.body) return new FormData();
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) {
    // A script that posts nothing names no type, and what comes of it is a body that is empty.
    if (type === "" && (await isEmpty(request))) return new FormData();
    throw new DomainError(415, "Unsupported Media Type");
  }
  const body = await limited(request, { limit, most });
  const boundary = boundaryOf(type);
  refuseMany(boundary === null ? countOfBytes(body, AMPERSAND) + 1 : partsIn(body, boundary));
  return formOf(body, type);
}

async function formOf(body: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    throw new DomainError(400, "Bad Request");
  }
}

async function isEmpty(request: Request): Promise<boolean> {
  const reader = request.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return true;
    if (part.value.byteLength === 0) continue;
    await reader?.cancel();
    return false;
  }
}

const AMPERSAND = utf8("&");

/** What is too long is read on without being kept: browsers do not look at an answer before they have sent all. */
async function limited(
  request: Request,
  { limit, most }: { limit: number; most: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    size += part.value.byteLength;
    if (size > most) {
      await reader?.cancel();
      throw tooLarge();
    }
    if (size <= limit) parts.push(new Uint8Array(part.value));
  }
  if (size > limit) throw tooLarge();
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const tooLarge = () =>
  new DomainError(
    413,
    "That is too much text to send at once. Go back with your browser: your text is still in the form there. Shorten it and send it again.",
  );
