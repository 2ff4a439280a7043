import { describe, expect, it } from "vitest";
import { judgeAddress, MOST_ADDRESS } from "~/features/forms/webhooks/address.rules";

const OWN = { ownHosts: ["portal.example:8787", "expo.example", "münchen.example"] };
const isTaken = (address: string) => judgeAddress(address, OWN).ok;

describe("a public address", () => {
  it.each([
    "https://hooks.example.com/in?key=1#part",
    "http://hooks.example.com:8080/",
    "https://8.8.8.8/",
    "https://[2606:4700:4700::1111]:8443/",
    "https://hooks.example.com./",
    "https://bücher.example.com/",
    "https://notportal.example/",
    "https://172.15.0.1/",
    "https://172.32.0.1/",
    "https://100.63.255.255/",
    "https://100.128.0.1/",
    "https://local.example.com/",
  ])("is taken: %s", (address) => expect(judgeAddress(address, OWN)).toMatchObject({ ok: true }));
});

describe("what is refused", () => {
  it.each([
    "",
    "hooks.example.com",
    "//hooks.example.com/",
    "ftp://hooks.example.com/",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "https://user@hooks.example.com/",
    "https://user:word@hooks.example.com/",
    "https://:word@hooks.example.com/",
    "https://hooks.example.com\n/",
    " https://hooks.example.com/",
    "https://hooks.example.com/\u2028",
    "https://hooks..example.com/",
    "https://hooks.example.com../",
    "https://hooks.example.com:0/",
    "https://intranet/",
    "https://printer./",
    "https://localhost/",
    "https://LOCALHOST:3000/",
    "https://localhost./",
    "https://a.localhost/",
    "https://loc\u00adalhost/",
    "https://nas.local/",
    "https://metadata.google.internal/computeMetadata/v1/",
    "https://1.0.0.127.in-addr.arpa/",
    "https://portal.example/",
    "https://PORTAL.example./",
    "https://show.portal.example/",
    "https://expo.example:9999/",
    "https://xn--mnchen-3ya.example/",
    "https://MÜNCHEN.example/",
  ])("%j", (address) => expect(isTaken(address)).toBe(false));

  it("one that is longer than any, before it is read", () => {
    const most = `https://hooks.example.com/${"a".repeat(MOST_ADDRESS - 26)}`;
    expect([isTaken(most), isTaken(`${most}a`), isTaken("x".repeat(5_000_000))]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

/** Every way in which the parser takes a number for an address. */
function spellings([a = 0, b = 0, c = 0, d = 0]: readonly number[]): string[] {
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const octal = (n: number) => `0${n.toString(8)}`;
  const hex = (n: number) => `0x${n.toString(16)}`;
  const tail = (b * 256 + c) * 256 + d;
  const wide = (text: string) =>
    [...text].map((one) => (/\d/.test(one) ? String.fromCodePoint(0xff10 + Number(one)) : one)).join("");
  return [
    `${a}.${b}.${c}.${d}`,
    `${a}.${b}.${c}.${d}.`,
    String(whole),
    hex(whole),
    octal(whole),
    `${a}.${tail}`,
    `${hex(a)}.${tail}`,
    `${a}.${b}.${c * 256 + d}`,
    [a, b, c, d].map(octal).join("."),
    [a, b, c, d].map(hex).join("."),
    wide(`${a}.${b}.${c}.${d}`),
    `${a}%2e${b}.${c}.${d}`,
    `${a}。${b}。${c}。${d}`,
  ];
}

const INNER: readonly (readonly number[])[] = [
  [0, 0, 0, 0],
  [10, 0, 0, 1],
  [10, 255, 255, 255],
  [100, 64, 0, 1],
  [100, 127, 255, 255],
  [127, 0, 0, 1],
  [127, 255, 255, 254],
  [169, 254, 169, 254],
  [172, 16, 0, 1],
  [172, 31, 255, 255],
  [192, 0, 0, 8],
  [192, 168, 1, 1],
  [198, 18, 0, 1],
  [198, 19, 255, 255],
  [224, 0, 0, 1],
  [239, 255, 255, 250],
  [240, 0, 0, 1],
  [255, 255, 255, 255],
  [168, 63, 129, 16],
];

it("numbers that lead inside are refused however they are spelled, a public one is taken in each spelling", () => {
  const refused = INNER.flatMap(spellings);
  expect(refused.filter((host) => isTaken(`https://${host}/`))).toEqual([]);
  expect(refused.length).toBeGreaterThan(240);
  expect(spellings([93, 184, 216, 34]).filter((host) => !isTaken(`https://${host}/`))).toEqual([]);
});

it("of IPv6 only what is public is taken, whatever IPv4 stands in it", () => {
  const inside = [
    "::",
    "::1",
    "0:0:0:0:0:0:0:1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::808:808",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:10::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "3fff:fff::1",
    "5f00::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
  ];
  expect(inside.filter((host) => isTaken(`https://[${host}]/`))).toEqual([]);
  expect(isTaken("https://[fe80::1%25eth0]/")).toBe(false);
  expect(
    ["2001:200::1", "2a00:1450:4001::1", "3ffe::1"].filter((host) => !isTaken(`https://[${host}]/`)),
  ).toEqual([]);
});
