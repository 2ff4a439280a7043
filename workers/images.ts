import { type ImageHeader, readImageHeader } from "../app/lib/images/header";
import { steadyNow } from "../db/steady-clock";
import { makeByService } from "./images/by-service";
import { cleanSvg, TooComplex } from "./images/clean-svg";
import { photonState } from "./images/photon";
import {
  isDecodable,
  type Made,
  makeLogo,
  makePng,
  makeSizes,
  NotAnImage,
  type Picture,
  TooLarge,
} from "./images/resize";

/**
 * The second Worker: what takes much memory for a moment. It has its own isolate, no address but the portal's binding, and
 * works on one image at a time, since photon's memory never shrinks: all pictures use the same.
 */
interface ImagesEnv {
  FILES: R2Bucket;
  /** Cloudflare's image service, where it is configured (wrangler.images.toml). */
  IMAGES?: ImagesBinding;
}

interface Job {
  key: string;
}
interface SizesJob extends Job {
  /** Made sizes go to `<stem>-<name>.<ending>`. */
  stem: string;
  boxes: Record<string, { width: number; height: number }>;
}
interface LogoJob extends Job {
  to: string;
  side: number;
}
interface PngJob extends Job {
  to: string;
  box: { width: number; height: number };
}

const HEADER_BYTES = 256 * 1024;
/** It is held whole in photon's memory: more than any 5 MP picture needs. */
const BYTES_LIMIT = 20_000_000;

export default {
  async fetch(request: Request, env: ImagesEnv): Promise<Response> {
    const { pathname } = new URL(request.url);
    try {
      if (pathname === "/svg") return svg(await request.text());
      if (pathname === "/sizes")
        return await oneAtATime(async () => {
          const job = await request.json<SizesJob>();
          return await onceMore(() => sizes(env, job));
        });
      if (pathname === "/logo") return await oneAtATime(async () => logo(env, await request.json<LogoJob>()));
      if (pathname === "/png") return await oneAtATime(async () => png(env, await request.json<PngJob>()));
      if (pathname === "/memory") return Response.json(photonState());
      return new Response(null, { status: 404 });
    } catch (error) {
      if (error instanceof NotAnImage) return new Response(null, { status: 422 });
      if (error instanceof TooLarge || error instanceof TooComplex)
        return new Response(null, { status: 413 });
      if (error instanceof Busy) return new Response(null, { status: 503, headers: { "retry-after": "30" } });
      console.error(JSON.stringify({ level: "error", message: String(error), path: pathname }));
      return new Response(null, { status: 500 });
    }
  },
};

/** A kept connection to the storage may be closed just as it is taken up again. Made twice, the sizes have the same keys. */
const onceMore = (work: () => Promise<Response>): Promise<Response> =>
  work().catch((error: unknown) => {
    if (!String(error).includes("Network connection lost")) throw error;
    return work();
  });

class Busy extends Error {}

const PATIENCE_MS = 20_000;
const STEP_MS = 50;
/** A request that was ended half-way never says that it is done. */
const STALE_MS = 60_000;
let busySince: number | null = null;

async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const began = steadyNow();
  while (busySince !== null && steadyNow() - busySince < STALE_MS) {
    if (steadyNow() - began > PATIENCE_MS) throw new Busy();
    await scheduler.wait(STEP_MS);
  }
  busySince = steadyNow();
  try {
    return await work();
  } finally {
    busySince = null;
  }
}

function svg(text: string): Response {
  const clean = cleanSvg(text);
  return clean === null
    ? new Response(null, { status: 422 })
    : new Response(clean, { headers: { "content-type": "image/svg+xml" } });
}

async function sizes(env: ImagesEnv, { key, stem, boxes }: SizesJob): Promise<Response> {
  const wanted = Object.entries(boxes);
  const picture = await pictureOf(env, key);
  if (picture === "too large") return sizesByService(env, { key, stem, boxes });
  const { made, which } = await makeSizes(picture, wanted);
  const keys = await Promise.all(
    made.map((one, at) => put(env, `${stem}-${wanted.find(([name]) => which[name] === at)?.[0]}`, one)),
  );
  return Response.json({
    sizes: Object.fromEntries(wanted.map(([name]) => [name, keys[which[name] as number]])),
  });
}

async function sizesByService(env: ImagesEnv, { key, stem, boxes }: SizesJob): Promise<Response> {
  const { IMAGES } = env;
  if (!IMAGES) throw new TooLarge();
  const header = await headerOf(env, key);
  const open = async () => {
    const object = await env.FILES.get(key);
    if (!object) throw new NotAnImage();
    return object.body;
  };
  const sizes: Record<string, string> = {};
  for (const [name, box] of Object.entries(boxes)) {
    sizes[name] = await put(env, `${stem}-${name}`, await makeByService(IMAGES, open, box, header.hasAlpha));
  }
  return Response.json({ sizes });
}

async function logo(env: ImagesEnv, { key, to, side }: LogoJob): Promise<Response> {
  const picture = await pictureOf(env, key);
  if (picture === "too large") {
    if (!env.IMAGES) throw new TooLarge();
    const object = await env.FILES.get(key);
    if (!object) throw new NotAnImage();
    const result = await env.IMAGES.input(object.body)
      .transform({ width: side, height: side, fit: "pad", background: "transparent" })
      .output({ format: "image/png" });
    const made = new Uint8Array(await result.response().arrayBuffer());
    await env.FILES.put(to, made, { httpMetadata: { contentType: "image/png" } });
    return Response.json({ size: made.length });
  }
  const made = await makeLogo(picture, side);
  await env.FILES.put(to, made.bytes, { httpMetadata: { contentType: made.contentType } });
  return Response.json({ size: made.bytes.length });
}

async function png(env: ImagesEnv, { key, to, box }: PngJob): Promise<Response> {
  const picture = await pictureOf(env, key);
  if (picture === "too large") throw new TooLarge();
  const made = await makePng(picture, box);
  await env.FILES.put(to, made.bytes, { httpMetadata: { contentType: made.contentType } });
  return Response.json({ size: made.bytes.length });
}

/** The picture, when it can be decoded here; looked at by its header before it is read. */
async function pictureOf(env: ImagesEnv, key: string): Promise<Picture | "too large"> {
  const header = await headerOf(env, key);
  if (!isDecodable(header)) return "too large";
  const object = await env.FILES.get(key);
  if (!object) throw new NotAnImage();
  if (object.size > BYTES_LIMIT) {
    await object.body.cancel();
    return "too large";
  }
  return { header, size: object.size, body: object.body };
}

async function headerOf(env: ImagesEnv, key: string): Promise<ImageHeader> {
  const object = await env.FILES.get(key, { range: { offset: 0, length: HEADER_BYTES } });
  if (!object) throw new NotAnImage();
  const header = readImageHeader(new Uint8Array(await object.arrayBuffer()));
  if (!header) throw new NotAnImage();
  return header;
}

async function put(env: ImagesEnv, stem: string, made: Pick<Made, "bytes" | "contentType">): Promise<string> {
  const key = `${stem}.${{ "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" }[made.contentType]}`;
  await env.FILES.put(key, made.bytes, { httpMetadata: { contentType: made.contentType } });
  return key;
}
