import { DomainError } from "~/lib/errors";

/** Forms are text: files go by procedures that stream them. */
const LIMIT = 1024 * 1024;

/** The form of a request, at most 1 MiB of it: the rest is never read. */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  const length = Number(request.headers.get("content-length") ?? 0);
  if (length > LIMIT) throw tooLarge();
  if (length === 0 && !request.body) return new FormData();
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) {
    throw new DomainError(415, "Unsupported Media Type");
  }
  const body = await limited(request);
  try {
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    throw new DomainError(400, "Bad Request");
  }
}

async function limited(request: Request): Promise<Blob> {
  const reader = request.body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    size += part.value.byteLength;
    if (size > LIMIT) {
      await reader?.cancel();
      throw tooLarge();
    }
    parts.push(new Uint8Array(part.value));
  }
  return new Blob(parts);
}

const tooLarge = () =>
  new DomainError(413, "That is too much text to send at once. Shorten it and try again.");
