import { describe, expect, it } from "vitest";
import { blankPlace } from "~/lib/images/blank-place";
import { fitInside } from "~/lib/images/fit";
import { readImageHeader, uprightSize } from "~/lib/images/header";
import { orient } from "~/lib/images/orient";
import { shrink } from "~/lib/images/shrink";
import { jpeg, png, pngBomb, segment, webp } from "../../harness/pictures";

const header = (bytes: Buffer) => readImageHeader(new Uint8Array(bytes));

describe("the header of an image", () => {
  it("of a PNG", () => {
    expect(header(png(7, 5))).toEqual({ width: 7, height: 5, orientation: 1, hasAlpha: false, depth: 8 });
    expect(header(png(7, 5, { hasAlpha: true, depth: 16 }))).toMatchObject({ hasAlpha: true, depth: 16 });
    expect(header(pngBomb(30_000, 30_000))).toMatchObject({ width: 30_000, height: 30_000 });
  });

  it("of a JPEG, upright or not", () => {
    expect(header(jpeg(40, 30))).toEqual({
      width: 40,
      height: 30,
      orientation: 1,
      hasAlpha: false,
      depth: 8,
    });
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const found = header(jpeg(40, 30, { orientation, latitude: 51.5 }));
      expect(found).toMatchObject({ width: 40, height: 30, orientation });
      const upright = orientation >= 5 ? { width: 30, height: 40 } : { width: 40, height: 30 };
      expect(uprightSize(found as NonNullable<typeof found>)).toEqual(upright);
    }
    expect(header(jpeg(40, 30, { orientation: 9 }))).toMatchObject({ orientation: 1 });
  });

  it("of a JPEG with other things before its size, and with filling", () => {
    const plain = jpeg(40, 30);
    const profile = segment(0xe2, Buffer.alloc(60_000, 1));
    const long = Buffer.concat([
      plain.subarray(0, 2),
      profile,
      profile,
      Buffer.from([0xff]),
      plain.subarray(2),
    ]);
    expect(header(long)).toMatchObject({ width: 40, height: 30 });
    expect(header(long.subarray(0, 65_536)), "more of it is needed").toBeNull();
  });

  it("of a WebP of each kind", () => {
    expect(header(webp(33, 17))).toMatchObject({ width: 33, height: 17 });
    const extended = Buffer.alloc(30);
    extended.write("RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x10", 0, "latin1");
    extended.writeUIntLE(11_999, 24, 3);
    extended.writeUIntLE(299, 27, 3);
    expect(header(extended)).toMatchObject({ width: 12_000, height: 300, hasAlpha: true });
    const lossy = Buffer.alloc(30);
    lossy.write("RIFF\0\0\0\0WEBPVP8 ", 0, "latin1");
    Buffer.from([0x9d, 0x01, 0x2a]).copy(lossy, 23);
    lossy.writeUInt16LE(640, 26);
    lossy.writeUInt16LE(480, 28);
    expect(header(lossy)).toMatchObject({ width: 640, height: 480, hasAlpha: false });
  });

  it("of nothing is nothing", () => {
    expect(header(Buffer.alloc(0))).toBeNull();
    expect(header(Buffer.from("not a picture at all"))).toBeNull();
    expect(header(png(7, 5).subarray(0, 20))).toBeNull();
    expect(header(pngBomb(0, 5))).toBeNull();
    expect(header(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0]))).toBeNull();
  });
});

describe("fitting into a box", () => {
  const large = { width: 1920, height: 1280 };
  it.each([
    [
      { width: 3840, height: 2560 },
      { width: 1920, height: 1280 },
    ],
    [
      { width: 4000, height: 1000 },
      { width: 1920, height: 480 },
    ],
    [
      { width: 1000, height: 4000 },
      { width: 320, height: 1280 },
    ],
    [
      { width: 300, height: 200 },
      { width: 300, height: 200 },
    ],
    [
      { width: 12_000, height: 1 },
      { width: 1920, height: 1 },
    ],
  ])("%o becomes %o", (image, expected) => {
    expect(fitInside(image, large)).toEqual(expected);
  });
});

describe("turning upright", () => {
  /** Two rows of three: a b c / d e f, one number a pixel. */
  const stored = () => new Uint8Array(new Uint32Array([1, 2, 3, 4, 5, 6]).buffer);
  it.each([
    [1, [1, 2, 3, 4, 5, 6]],
    [2, [3, 2, 1, 6, 5, 4]],
    [3, [6, 5, 4, 3, 2, 1]],
    [4, [4, 5, 6, 1, 2, 3]],
    [5, [1, 4, 2, 5, 3, 6]],
    [6, [4, 1, 5, 2, 6, 3]],
    [7, [6, 3, 5, 2, 4, 1]],
    [8, [3, 6, 2, 5, 1, 4]],
  ])("orientation %i", (orientation, expected) => {
    const { pixels, size } = orient(stored(), { width: 3, height: 2 }, orientation);
    expect([...new Uint32Array(pixels.buffer)]).toEqual(expected);
    expect(size).toEqual(orientation >= 5 ? { width: 2, height: 3 } : { width: 3, height: 2 });
  });
});

describe("shrinking", () => {
  const grey = (...values: number[]) => new Uint8Array(values.flatMap((value) => [value, value, value, 255]));
  const greys = (pixels: Uint8Array) => [...pixels].filter((_, at) => at % 4 === 0);

  it("takes the mean of what a new pixel covers", () => {
    const four = grey(0, 100, 200, 100);
    expect([...shrink(four, { width: 2, height: 2 }, { width: 1, height: 1 })]).toEqual([100, 100, 100, 255]);
    expect(
      greys(shrink(grey(0, 30, 60, 90, 120, 150), { width: 6, height: 1 }, { width: 3, height: 1 })),
    ).toEqual([15, 75, 135]);
    // Three into two: each takes one and a half.
    expect(greys(shrink(grey(0, 90, 180), { width: 3, height: 1 }, { width: 2, height: 1 }))).toEqual([
      30, 150,
    ]);
    expect(greys(shrink(grey(0, 90, 180), { width: 1, height: 3 }, { width: 1, height: 2 }))).toEqual([
      30, 150,
    ]);
  });

  it("changes nothing of one colour, whatever the sizes", () => {
    for (const [from, to] of [
      [1000, 333],
      [7, 3],
      [4001, 1920],
      [13, 13],
      [5, 1],
    ] as const) {
      const made = shrink(
        new Uint8Array(from * 3 * 4).fill(200),
        { width: from, height: 3 },
        { width: to, height: 2 },
      );
      expect(new Set(made)).toEqual(new Set([200]));
    }
  });

  it("gives what is see-through no say in the colour", () => {
    const pixels = new Uint8Array([255, 0, 0, 255, 0, 255, 0, 0]);
    expect([...shrink(pixels, { width: 2, height: 1 }, { width: 1, height: 1 })]).toEqual([255, 0, 0, 128]);
    expect([...shrink(new Uint8Array(8), { width: 2, height: 1 }, { width: 1, height: 1 })]).toEqual([
      0, 0, 0, 0,
    ]);
  });
});

describe("the place where a photograph was taken", () => {
  it("goes, from EXIF and XMP alike, and nothing else does", () => {
    const bytes = new Uint8Array(jpeg(40, 30, { orientation: 6, latitude: 51.501364 }));
    const before = bytes.length;
    const holds = (text: string) => Buffer.from(bytes).includes(Buffer.from(text, "latin1"));
    const degrees = Buffer.alloc(4);
    degrees.writeUInt32BE(51_501_364);
    expect([holds("51.501364N"), Buffer.from(bytes).includes(degrees)]).toEqual([true, true]);
    expect(blankPlace(bytes)).toBe(true);
    expect([holds("51.501364N"), Buffer.from(bytes).includes(degrees)]).toEqual([false, false]);
    expect(bytes.length).toBe(before);
    expect(holds('dc:title="Stand"')).toBe(true);
    expect(readImageHeader(bytes)).toMatchObject({ width: 40, height: 30, orientation: 6 });
    expect(blankPlace(bytes), "a second time finds an empty directory").toBe(true);
  });

  it("of one that tells none, or lies about where it tells it, nothing happens", () => {
    const plain = new Uint8Array(jpeg(40, 30));
    const same = new Uint8Array(plain);
    expect(blankPlace(plain)).toBe(false);
    expect(plain).toEqual(same);
    const lying = new Uint8Array(jpeg(40, 30, { latitude: 1 }));
    new DataView(lying.buffer).setUint32(2 + 4 + 6 + 30, 0xffffff00);
    expect(() => blankPlace(lying)).not.toThrow();
  });
});
