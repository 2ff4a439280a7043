/**
 * A part of what stands in front of the Worker (miniflare.ts): answers go out compressed where whoever asks takes that, as Cloudflare
 * sends them. workerd compresses what names an encoding. What is no text, says that it is short or is a part of something stays as it is.
 */
export const COMPRESSED = `
const TEXTS = /^(?:text\\/(?:html|css|plain|xml|javascript|x-script)|application\\/(?:javascript|json|manifest\\+json|xml|wasm)|image\\/svg\\+xml)(?:;|$)/i;
const WORTH_BYTES = 1000;
function compressed(request, response) {
  const { headers, status, body } = response;
  const length = headers.get("content-length");
  const isPlain = body !== null && request.method !== "HEAD" && status !== 206 && !headers.has("content-encoding");
  if (!isPlain || !TEXTS.test(headers.get("content-type") ?? "")) return response;
  if ((length !== null && Number(length) < WORTH_BYTES) || /no-transform/.test(headers.get("cache-control") ?? "")) return response;
  const answer = new Response(body, response);
  answer.headers.append("vary", "accept-encoding");
  const taken = (request.headers.get("accept-encoding") ?? "").split(",").map((one) => one.trim().toLowerCase());
  const encoding = ["br", "gzip"].find((name) => taken.some((one) => one === name || (one.startsWith(name + ";") && !/q=0(?:\\.0*)?$/.test(one))));
  if (!encoding) return answer;
  answer.headers.set("content-encoding", encoding);
  answer.headers.delete("content-length");
  return answer;
}
`;
