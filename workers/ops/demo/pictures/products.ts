import type { DemoFile } from "../documents";

const INK = "#2b4038";
const GREEN = "#008050";
const FRESH = "#3cb489";
const PALE = "#f0f4f2";
const STONE = "#a9b5b0";

/** What is hired for a stand, drawn on a square: small beside its name it is still told from the others. */
const product = (name: string, body: string): DemoFile => ({
  name: `${name}.svg`,
  data: new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="480" height="480"><title>${name}</title><path d="M0 0h240v240H0z" fill="${PALE}"/>${body}</svg>`,
  ),
});

const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width = 8) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const dot = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

export const PRODUCTS: readonly DemoFile[] = [
  product(
    "Power supply",
    path("M64 44h112v136H64z", INK) +
      path("M84 64h72v40H84z", PALE) +
      dot(94, 142, 14, GREEN) +
      dot(146, 142, 14, GREEN) +
      line("M120 180v28h64", INK),
  ),
  product(
    "Socket",
    path("M36 76h168v88H36z", "#fff") +
      line("M36 76h168v88H36z", STONE, 4) +
      ["M80 98v18M68 130v12M92 130v12", "M160 98v18M148 130v12M172 130v12"].map((d) => line(d, INK)).join(""),
  ),
  product(
    "Spotlight",
    path("M28 44h184v12H28z", INK) +
      line("M120 56v26", INK) +
      path("M92 84l58 16-16 58-58-16z", INK) +
      path("M76 142l58 16 34 46-128-34z", FRESH),
  ),
  product(
    "Carpet",
    path("M28 164 96 92h116l-68 72z", GREEN) + path("M28 164h116v16H28zM144 164l68-72v16l-68 72z", INK),
  ),
  product(
    "Display cabinet",
    path("M52 36h136v164H52z", "#fff") +
      line("M52 36h136v164H52zM120 36v164", INK, 6) +
      line("M56 78h128M56 118h128M56 158h128", FRESH, 6) +
      path("M48 196h144v16H48z", INK),
  ),
  product(
    "Fridge",
    path("M76 28h88v184H76z", INK) +
      path("M88 48h64v124H88z", FRESH) +
      line("M94 90h52M94 130h52", PALE, 5) +
      line("M160 84v52", STONE, 6),
  ),
  product(
    "Counter",
    path("M28 68h184v24H28z", STONE) +
      path("M44 92h152v92H44z", "#fff") +
      line("M44 92h152v92H44zM120 92v92", INK, 6) +
      dot(108, 140, 6, GREEN) +
      dot(132, 140, 6, GREEN),
  ),
  product(
    "Bar stool",
    path("M68 60q52-24 104 0v20H68z", FRESH) + line("M84 84 64 204M156 84l20 120M74 148h92", INK),
  ),
  product(
    "Forklift",
    path("M92 92h76v76H92z", GREEN) +
      line("M100 92V44h44l16 48", INK) +
      line("M72 36v148H32", INK) +
      dot(104, 180, 24, INK) +
      dot(160, 180, 24, INK) +
      dot(104, 180, 9, PALE) +
      dot(160, 180, 9, PALE),
  ),
  product(
    "Show guide",
    path("M68 40h112v160H68z", GREEN) +
      path("M60 40h16v160H60z", INK) +
      path("M92 72h68v14H92zM92 98h44v10H92z", PALE),
  ),
];
