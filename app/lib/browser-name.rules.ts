/** The order matters: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari. */
const BROWSERS: [RegExp, string][] = [
  [/Edg(A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux|X11/, "Linux"],
];

/** "Chrome on Windows", for people to know their sessions by. Nothing is decided by it. */
export function browserName(userAgent: string | null): string {
  const found = (list: [RegExp, string][]) => list.find(([mark]) => mark.test(userAgent ?? ""))?.[1];
  const browser = found(BROWSERS);
  const system = found(SYSTEMS);
  if (!browser && !system) return "Unknown browser";
  return [browser ?? "A browser", system].filter(Boolean).join(" on ");
}
