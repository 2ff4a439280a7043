import { TIME_LIMITS, withTimeLimit } from "#db/time-limit";
import { DomainError } from "~/lib/errors";
import { report } from "~/lib/report.server";
import type { CommandContext } from "~/procedure/context";
import type { ReceivedFile } from "./files.schema";
import { LOGO_SIDE, type StoredFile } from "./files.schema";
import { isBrokenImageText, isComplexSvgText, LOGO_FAILED, NOT_STORED } from "./files.texts";
import { IMAGE_SIZES, type SizeName } from "./image-sizes.rules";
import { discardFiles, imagesOf, stemOf } from "./storage.server";

/** The second Worker has no address but the binding; the host of the URL says nothing. */
const ask = (
  ctx: Pick<CommandContext, "env">,
  path: string,
  body: BodyInit,
  ms: number = TIME_LIMITS.other,
): Promise<Response> =>
  withTimeLimit("the images Worker", ms, (signal) =>
    imagesOf(ctx.env).fetch(`http://images${path}`, { method: "POST", body, signal }),
  );

/** Nobody waits for made sizes, and pictures are made one at a time. */
const SIZES_MS = 45_000;

const isLostConnection = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("Network connection lost");

/** An SVG without anything that runs, links out or loads. What cannot be read is refused. */
export async function cleanSvg(
  ctx: CommandContext,
  bytes: Uint8Array,
  name: string,
  refuse: (text: string) => Error,
): Promise<Uint8Array> {
  const answer = await ask(ctx, "/svg", new Uint8Array(bytes));
  if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  if (answer.status === 422) throw refuse(isBrokenImageText(name));
  if (answer.status === 413) throw refuse(isComplexSvgText(name));
  report(new Error(`Cleaning an SVG failed (${answer.status})`), { eventId: ctx.event.id });
  throw new DomainError(503, NOT_STORED);
}

/** Keys of the made sizes; null where the original serves them all (too large to make, or not readable). */
export async function makeSizes(
  ctx: CommandContext,
  file: Pick<StoredFile, "id" | "key" | "width" | "height">,
): Promise<Record<SizeName, string> | null> {
  const body = JSON.stringify({ key: file.key, stem: stemOf(file.key), boxes: IMAGE_SIZES });
  const once = () => ask(ctx, "/sizes", body, SIZES_MS);
  // A kept connection may be closed just as it is taken up again. Made twice, the sizes have the same keys.
  const answer = await once().catch((error: unknown) => {
    if (!isLostConnection(error)) throw error;
    return once();
  });
  if (answer.ok) return ((await answer.json()) as { sizes: Record<SizeName, string> }).sizes;
  if (answer.status === 422 || answer.status === 413) {
    await answer.body?.cancel();
    return null;
  }
  throw new Error(`Making sizes failed (${answer.status})`);
}

/** Makes a PNG of a picture, fitting into the box, at the key. False: it is no picture that can be read. */
export async function makePng(
  ctx: Pick<CommandContext, "env">,
  file: Pick<StoredFile, "key">,
  to: string,
  box: { width: number; height: number },
): Promise<boolean> {
  const answer = await ask(ctx, "/png", JSON.stringify({ key: file.key, to, box }));
  await answer.body?.cancel();
  if (answer.status === 422 || answer.status === 413) return false;
  if (!answer.ok) throw new Error(`Making a PNG failed (${answer.status})`);
  return true;
}

/**
 * Turns a picture that was just received into a logo of 256 × 256 pixels, PNG, see-through around it (spec 1.5); an SVG
 * stays as it is. What cannot be read as a picture is refused and gone.
 */
export async function asLogo(ctx: CommandContext, file: ReceivedFile): Promise<ReceivedFile> {
  if (file.width === null) return file;
  const to = `${stemOf(file.key)}-logo.png`;
  try {
    const answer = await ask(ctx, "/logo", JSON.stringify({ key: file.key, to, side: LOGO_SIDE }));
    if (answer.status === 422) throw new DomainError(422, isBrokenImageText(file.name));
    if (answer.status === 413)
      throw new DomainError(422, `${LOGO_FAILED}: the picture is too large. Make it smaller.`);
    if (!answer.ok) {
      report(new Error(`Making a logo failed (${answer.status})`), { eventId: ctx.event.id });
      throw new DomainError(503, LOGO_FAILED);
    }
    const { size } = (await answer.json()) as { size: number };
    await discardFiles(ctx, [file]);
    const name = `${file.name.replace(/\.[^.]*$/, "")}.png`;
    return { ...file, name, key: to, size, contentType: "image/png", width: LOGO_SIDE, height: LOGO_SIDE };
  } catch (error) {
    await discardFiles(ctx, [file, { key: to }]);
    throw error;
  }
}
