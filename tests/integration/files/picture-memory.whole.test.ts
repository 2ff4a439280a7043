import { afterAll, beforeAll, expect, it } from "vitest";
import { decodePicture, jpeg, pixelsOf, png, QUARTERS, webp } from "../../harness/pictures";
import { type PrivateServer, privateServer } from "../../harness/private-server";
import { type FileHouse, fileHouse } from "../../worlds/file-house";

/** The images Worker with real pictures one after the other: what one leaves behind must neither add up nor meet the next. */
let house: FileHouse<PrivateServer>;
beforeAll(async () => {
  house = await fileHouse("picture-memory", privateServer);
});
afterAll(() => house?.stop());

const SMALL = { small: { width: 160, height: 160 } };
/** Photon's own 1.4 MB and its reserve; a Worker may have 128 MB. */
const HELD = 86_000_000;

let count = 0;
async function sizesOf(bytes: Buffer, boxes: Record<string, { width: number; height: number }> = SMALL) {
  count += 1;
  const stem = `pictures/${count}`;
  await house.env.FILES.put(stem, bytes);
  const body = JSON.stringify({ key: stem, stem, boxes });
  const answer = await house.env.IMAGES_WORKER.fetch("http://images/sizes", { method: "POST", body });
  const text = await answer.text();
  return { status: answer.status, keys: answer.ok ? JSON.parse(text).sizes : null };
}

async function memory(): Promise<{ photon: number; renewals: number }> {
  const answer = await house.env.IMAGES_WORKER.fetch("http://images/memory");
  return answer.json();
}

async function expectQuarters(key: string): Promise<void> {
  const object = await house.env.FILES.get(key);
  const { width, height, at } = decodePicture(new Uint8Array((await object?.arrayBuffer()) ?? []));
  const corners = [at(5, 5), at(width - 5, 5), at(width - 5, height - 5), at(5, height - 5)];
  for (const [place, corner] of corners.entries())
    for (const [channel, value] of corner.entries())
      expect(Math.abs(value - (QUARTERS[place]?.[channel] ?? 0))).toBeLessThan(30);
}

/** Of each kind, cut off or overwritten; the header stays. What each leaves behind is its whole file: more than there is room for. */
function broken(n: number): Buffer {
  const whole = [jpeg(900, 700), png(900, 700, { hasAlpha: true }), webp(900, 700)][n % 3] as Buffer;
  const kept = whole.subarray(0, Math.floor(whole.length * (n % 2 === 0 ? 0.6 : 0.3)));
  return Buffer.concat([kept, Buffer.alloc(5_000_000, n % 2 === 0 ? 0 : n)]);
}

it("eighteen broken pictures take nothing from those that come after them, nor from those between", async () => {
  const before = await memory();
  for (let round = 0; round < 3; round += 1) {
    const bad = Array.from({ length: 6 }, (_, n) => sizesOf(broken(6 * round + n)));
    const good = sizesOf(jpeg(1200, 900));
    for (const { status } of await Promise.all(bad)) expect(status).toBe(422);
    const { status, keys } = await good;
    expect(status).toBe(200);
    await expectQuarters(keys.small);
  }
  const last = await sizesOf(webp(1600, 1200));
  await expectQuarters(last.keys.small);
  const after = await memory();
  expect(after.renewals - before.renewals).toBeGreaterThanOrEqual(18);
  expect(after.photon).toBe(before.photon);
  expect(after.photon).toBeLessThan(HELD);
});

it("after many megapixels it begins anew, and no picture sees it", async () => {
  const before = await memory();
  const large = png(2560, 1900);
  const wide = jpeg(2560, 1900, {}, pixelsOf(2560, 1900));
  for (let n = 0; n < 24; n += 1) expect((await sizesOf(n % 8 === 7 ? wide : large)).status).toBe(200);
  const { keys } = await sizesOf(wide);
  await expectQuarters(keys.small);
  const after = await memory();
  expect(after.renewals - before.renewals).toBeGreaterThanOrEqual(1);
  expect(after.photon).toBe(before.photon);
});
