import { PhotonImage } from "@cf-wasm/photon/node";
import { describe, expect, it } from "vitest";
import { cleanSvg } from "#workers/images/clean-svg";
import { DRAWINGS } from "#workers/ops/demo/pictures/drawings";
import { companyLogo } from "#workers/ops/demo/pictures/logos";
import { type Colour, picture } from "#workers/ops/demo/pictures/paint";
import { PATTERNS } from "#workers/ops/demo/pictures/patterns";
import { SCENES } from "#workers/ops/demo/pictures/scenes";
import { box, disc, ring } from "#workers/ops/demo/pictures/shapes";
import { SUPPLIERS } from "#workers/ops/demo/supplier-list";
import { readImageHeader } from "~/lib/images/header";

const RED: Colour = [200, 40, 40];
const BLUE: Colour = [20, 60, 200];

/** As another reader decodes it. */
function pixelsOf(data: Uint8Array) {
  const image = PhotonImage.new_from_byteslice(data);
  const [width, pixels] = [image.get_width(), image.get_raw_pixels()];
  image.free();
  return (x: number, y: number) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
}

describe("the demo's pictures", () => {
  it("are PNGs of their size, the same each time, and small", () => {
    for (const scene of [...SCENES, ...PATTERNS]) {
      const { data } = picture(scene.name, scene, scene.draw());
      expect([scene.name, readImageHeader(data)]).toMatchObject([
        scene.name,
        { width: scene.width, height: scene.height },
      ]);
      expect(data.length, scene.name).toBeLessThan(100_000);
    }
    const [scene] = SCENES;
    if (scene)
      expect(picture(scene.name, scene, scene.draw())).toEqual(picture(scene.name, scene, scene.draw()));
  });

  it("cover what a shape covers, with holes, smooth edges, and the last one on top", () => {
    const at = pixelsOf(
      picture("x.png", { width: 20, height: 20 }, [
        box(RED, [0, 0, 20, 20]),
        ring(BLUE, [10, 10], [8, 4]),
        box(RED, [9.5, 0, 1, 2]),
      ]).data,
    );
    expect([at(0, 0), at(10, 10), at(10, 4)]).toEqual([[...RED], [...RED], [...BLUE]]);
    const half = pixelsOf(
      picture("x.png", { width: 4, height: 4 }, [box(RED, [0, 0, 4, 4]), box(BLUE, [1, 0, 0.5, 4])]).data,
    );
    expect(half(1, 1)).toEqual([110, 50, 120]);
    // Beyond the edges nothing is painted, and nothing fails.
    expect(() => picture("x.png", { width: 4, height: 4 }, [disc(RED, [-20, 90], 30)])).not.toThrow();
  });

  it("drawings come through the cleaning of uploads with all their words", () => {
    for (const { name, data } of DRAWINGS) {
      const source = new TextDecoder().decode(data);
      const words = (svg: string) => [...svg.matchAll(/>([^<>]+)</g)].map(([, text]) => text);
      expect(words(cleanSvg(source) ?? ""), name).toEqual(words(source));
    }
  });

  it("every supplier has a sign of its own", () => {
    const all = Object.values(SUPPLIERS).flat();
    const logos = all.map(
      ({ company, logo: [sign, ...colours] }) => companyLogo(company, sign, colours).data,
    );
    expect(new Set(logos.map((data) => Buffer.from(data).toString("base64"))).size).toBe(all.length);
  });
});
