/**
 * What counts as one address: an IPv4 address, or the /64 of an IPv6 one, which is what a household or an office is given
 * whole. An IPv4 address in IPv6 clothes counts as itself; what is neither counts as it stands.
 */
export function networkOf(address: string): string {
  const plain = address.trim().toLowerCase().split("%")[0] ?? "";
  if (plain.length > 45 || !/^[0-9a-f:.]*:[0-9a-f:.]*$/.test(plain)) return plain.slice(0, 45);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = plain.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const groups = [...left, ...gap, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.join(":")}::/64`;
}
