import wasm from "@cf-wasm/photon/photon.wasm";

/**
 * photon (WebAssembly), by its own exports instead of the package's wrapper: a file is read straight into its memory, sizes
 * are made there, and it can be put back to how it began. Its memory never shrinks, and a picture that it cannot read
 * ends it half-way, with its file left there for ever. A second instance would not help: V8 does not count WebAssembly's
 * memory as something to collect, so that dropped ones pile up (docs/decisions/photon.md).
 */
export interface Photon {
  memory: WebAssembly.Memory;
  __wbindgen_malloc(bytes: number, align: 1): number;
  __wbindgen_free(at: number, bytes: number, align: 1): void;
  /** These two take over the memory that they are given. They return a pointer to the image. */
  photonimage_new(at: number, bytes: number, width: number, height: number): number;
  photonimage_new_from_byteslice(at: number, bytes: number): number;
  __wbg_photonimage_free(image: number, flag: 0): void;
  photonimage_get_width(image: number): number;
  photonimage_get_height(image: number): number;
  /** Copies, to be freed by whoever asks: address and bytes. */
  photonimage_get_raw_pixels(image: number): [number, number];
  photonimage_get_bytes(image: number): [number, number];
  photonimage_get_bytes_webp(image: number): [number, number];
  photonimage_get_bytes_jpeg(image: number, quality: number): [number, number];
}

/** What the hungriest picture that is let in takes: a progressive JPEG of 5 megapixels, 83 MB with photon's own 1.4. */
const RESERVE = 84_000_000;
/** So many pixels later it is as new again, whatever was lost on the way. */
const PIXELS_BETWEEN = 100_000_000;
/** Each picture that ends photon half-way costs 240 bytes of its stack of 1 MB, which lie outside what can be put back. */
const RENEWALS_AT_MOST = 2_000;
/** A picture that took more than the reserve grew it by what is lost when it is put back. */
const MEMORY_LIMIT = 100_000_000;

/** The allocator's own notes stand right before and after a piece, and for a free one at its beginning. */
const EDGE = 64;

interface Instance {
  photon: Photon;
  /** How its memory began, with the reserve in the hands of its allocator: what stands before and after it. */
  before: Uint8Array;
  after: Uint8Array;
}

let instance = start();
let turn = 0;
let endedWell = 0;
let pixelsSince = 0;
let renewals = 0;

/** Bytes that photon has taken, the reserve included, and how often they were put back. */
export const photonState = () => ({ photon: bytesTaken(), renewals });
const bytesTaken = (): number => instance.photon.memory.buffer.byteLength;

/**
 * One picture's turn, one at a time. Photon is put back first where the picture before did not end well: it broke, or its
 * request was given up. `isMine` says whether the turn still is: one that was waited for too long may find another's picture.
 */
export async function withPhoton<T>(
  pixels: number,
  work: (photon: Photon, isMine: () => boolean) => Promise<T>,
): Promise<T> {
  if (endedWell !== turn || pixelsSince > PIXELS_BETWEEN) putBack();
  turn += 1;
  pixelsSince += pixels;
  const mine = turn;
  const result = await work(instance.photon, () => mine === turn);
  if (mine === turn) endedWell = mine;
  return result;
}

function putBack(): void {
  pixelsSince = 0;
  renewals += 1;
  if (bytesTaken() > MEMORY_LIMIT || renewals % RENEWALS_AT_MOST === 0) {
    instance = start();
    return;
  }
  const memory = new Uint8Array(instance.photon.memory.buffer);
  memory.set(instance.before);
  memory.set(instance.after, instance.before.length + RESERVE - 2 * EDGE);
}

function start(): Instance {
  const photon = instantiate();
  const at = photon.__wbindgen_malloc(RESERVE, 1);
  photon.__wbindgen_free(at, RESERVE, 1);
  const memory = new Uint8Array(photon.memory.buffer);
  return { photon, before: memory.slice(0, at + EDGE), after: memory.slice(at + RESERVE - EDGE) };
}

type Bindgen = Photon & { __wbindgen_start(): void; __wbindgen_externrefs: WebAssembly.Table };

/** What it asks of its surroundings is for browsers (canvases, random noise) and for saying why it breaks, but for one. */
function instantiate(): Photon {
  const imports: Record<string, Record<string, () => void>> = {};
  for (const { module, name } of WebAssembly.Module.imports(wasm)) {
    imports[module] ??= {};
    imports[module][name] = () => {
      if (name !== "__wbindgen_init_externref_table") throw new Error(`photon asked for ${name}`);
      nameConstants(bindgen.__wbindgen_externrefs);
    };
  }
  const bindgen = new WebAssembly.Instance(wasm, imports).exports as unknown as Bindgen;
  bindgen.__wbindgen_start();
  return bindgen;
}

/** As the package's wrapper does. */
function nameConstants(table: WebAssembly.Table): void {
  const at = table.grow(4);
  for (const [place, constant] of [undefined, null, true, false].entries()) table.set(at + place, constant);
  table.set(0, undefined);
}
