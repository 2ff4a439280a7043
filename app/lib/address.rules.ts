/**
 * An address without a name or password in it: `https://portal.example@evil.example` leads to the one behind the sign, and
 * people read the one before it.
 */
export const isPlainAddress = (address: string): boolean =>
  URL.canParse(address) && withoutUserInfo(address) === address;

/** The same address without them. */
export function withoutUserInfo(address: string): string {
  // A schema refuses what is no address, and asks this all the same.
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.username === "" && url.password === "") return address;
  url.username = "";
  url.password = "";
  return url.href;
}

/** An address of ours, or its search alone, with a parameter set; null takes it out. */
export function withParam(address: string, name: string, value: string | null): string {
  // What comes behind the first may hold others.
  const at = address.includes("?") ? address.indexOf("?") : address.length;
  const path = address.slice(0, at);
  const params = new URLSearchParams(address.slice(at));
  if (value === null) params.delete(name);
  else params.set(name, value);
  return params.size > 0 ? `${path}?${params}` : path;
}
