import type { Size } from "./fit";

/**
 * RGBA pixels made fewer: each new pixel is the mean of the area that it covers, see-through ones counting as little as
 * they show. Needs one line of memory besides the result, where a resampler takes several times the picture.
 */
export function shrink(
  pixels: Uint8Array,
  from: Size,
  to: Size,
  out = new Uint8Array(to.width * to.height * 4),
): Uint8Array {
  const across = spans(from.width, to.width);
  const down = spans(from.height, to.height);
  const line = new Float64Array(to.width * 4);
  const sum = new Float64Array(to.width * 4);
  let shrunk = -1;
  for (let y = 0; y < to.height; y += 1) {
    sum.fill(0);
    const first = down.first[y] as number;
    const last = down.last[y] as number;
    for (let row = first; row <= last; row += 1) {
      if (row !== shrunk) shrinkLine(pixels.subarray(row * from.width * 4), across, line);
      shrunk = row;
      const weight = row === first ? (down.head[y] as number) : row === last ? (down.tail[y] as number) : 1;
      for (let at = 0; at < sum.length; at += 1)
        sum[at] = (sum[at] as number) + weight * (line[at] as number);
    }
    write(sum, out.subarray(y * to.width * 4), across.scale * down.scale);
  }
  return out;
}

/** Which old pixels a new one covers, and how much of the first and the last of them. */
interface Spans {
  first: Int32Array;
  last: Int32Array;
  head: Float64Array;
  tail: Float64Array;
  scale: number;
}

function spans(from: number, to: number): Spans {
  const scale = from / to;
  const found: Spans = {
    first: new Int32Array(to),
    last: new Int32Array(to),
    head: new Float64Array(to),
    tail: new Float64Array(to),
    scale,
  };
  for (let at = 0; at < to; at += 1) {
    const [start, end] = [at * scale, Math.min(from, (at + 1) * scale)];
    const first = Math.floor(start);
    const last = Math.max(first, Math.min(from - 1, Math.ceil(end - 1e-9) - 1));
    found.first[at] = first;
    found.last[at] = last;
    found.head[at] = first === last ? end - start : first + 1 - start;
    found.tail[at] = end - last;
  }
  return found;
}

/** Sums of one line, colours multiplied by how much they show. */
function shrinkLine(source: Uint8Array, { first, last, head, tail }: Spans, line: Float64Array): void {
  for (let x = 0; x < first.length; x += 1) {
    const [from, to] = [first[x] as number, last[x] as number];
    let [r, g, b, a] = [0, 0, 0, 0];
    for (let at = from; at <= to; at += 1) {
      const weight = at === from ? (head[x] as number) : at === to ? (tail[x] as number) : 1;
      const shown = weight * (source[at * 4 + 3] as number);
      r += shown * (source[at * 4] as number);
      g += shown * (source[at * 4 + 1] as number);
      b += shown * (source[at * 4 + 2] as number);
      a += shown;
    }
    line[x * 4] = r;
    line[x * 4 + 1] = g;
    line[x * 4 + 2] = b;
    line[x * 4 + 3] = a;
  }
}

function write(sum: Float64Array, out: Uint8Array, area: number): void {
  for (let at = 0; at < sum.length; at += 4) {
    const shown = sum[at + 3] as number;
    // Written in any case: the memory may hold another picture.
    for (let colour = 0; colour < 3; colour += 1) {
      out[at + colour] = shown > 0 ? Math.round((sum[at + colour] as number) / shown) : 0;
    }
    out[at + 3] = Math.round(shown / area);
  }
}
