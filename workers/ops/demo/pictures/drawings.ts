import type { DemoFile } from "../documents";

/** Plans and signs as drawings: of the shape 3 to 2, with words that stay sharp at any size. */
const drawing = (name: string, about: string, body: string): DemoFile => ({
  name,
  data: new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640" width="960" height="640" font-family="Inter, Helvetica, Arial, sans-serif"><title>${about}</title>${body}</svg>`,
  ),
});

const INK = "#11261d";
const DEEP = "#06583f";
const GREEN = "#008050";
const MINT = "#a6dac4";
const PALE = "#dcefe5";
const SKY = "#eaf5f0";
const WATER = "#cfe8ea";
const CORAL = "#e8704f";
const AMBER = "#f2b04c";
const STONE = "#c9d1cf";

const rect = (x: number, y: number, width: number, height: number, fill: string, more = "") =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const word = (x: number, y: number, text: string, more = "") =>
  `<text x="${x}" y="${y}" text-anchor="middle" fill="${INK}" font-size="20" ${more}>${text}</text>`;
const range = (count: number) => Array.from({ length: count }, (_, n) => n);

const pin = (x: number, y: number, text: string, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="21" fill="${fill}"/>${word(x, y + 7, text, 'font-weight="700" style="fill:#fff"')}`;

const arrow = (path: string) =>
  `<path d="${path}" fill="none" stroke="${CORAL}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round" marker-end="url(#tip)"/>`;
const TIP = `<defs><marker id="tip" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0 10 5 0 10z" fill="${CORAL}"/></marker></defs>`;

const ground = [
  rect(0, 0, 960, 640, PALE),
  rect(0, 360, 960, 280, WATER),
  rect(0, 348, 960, 16, STONE),
  rect(0, 40, 960, 44, "#fff"),
  `<path d="M20 62h920" stroke="${STONE}" stroke-width="3" stroke-dasharray="22 18"/>`,
].join("");

const halls = ["A", "B", "C"]
  .map((letter, n) => {
    const x = 190 + n * 220;
    return `${rect(x, 150, 190, 150, "#fff", `rx="10" stroke="${GREEN}" stroke-width="4"`)}${word(x + 95, 236, `Hall ${letter}`, 'font-size="30" font-weight="700"')}`;
  })
  .join("");

const pontoons = range(9)
  .map((n) => {
    const x = 150 + n * 84;
    const berths = range(5)
      .map((at) => rect(x - 24, 400 + at * 34, 56, 6, "#b98a5a"))
      .join("");
    return `${rect(x, 362, 9, 210, "#b98a5a")}${berths}${word(x + 4, 602, String(n + 1), 'font-weight="600"')}`;
  })
  .join("");

const sitePlan = drawing(
  "Site plan, Ocean Quay.svg",
  "Site plan",
  [
    ...[ground, halls, pontoons],
    rect(40, 120, 110, 190, "#fff", `rx="8" stroke="${STONE}" stroke-width="3"`),
    ...[word(95, 205, "Lorry"), word(95, 231, "park")],
    rect(850, 130, 90, 190, MINT, 'rx="8"'),
    ...[word(895, 218, "Car"), word(895, 244, "park")],
    ...[
      pin(160, 62, "5", CORAL),
      pin(480, 62, "2", GREEN),
      pin(760, 62, "3", CORAL),
      pin(895, 62, "1", GREEN),
    ],
    word(480, 24, "Dock Gate Road", 'font-size="16"'),
    word(480, 632, "Pontoons", 'font-size="16"'),
    ...[pin(790, 330, "+", "#c73a3a"), word(700, 337, "First aid", 'font-size="16"')],
  ].join(""),
);

const routes = drawing(
  "Routes for vehicles.svg",
  "Routes for vehicles during build-up",
  [
    ...[TIP, ground, halls],
    rect(40, 120, 110, 190, "#fff", `rx="8" stroke="${STONE}" stroke-width="3"`),
    ...[word(95, 205, "Lorry"), word(95, 231, "park")],
    arrow("M760 66v52h110v210H180"),
    arrow("M160 328H30V110h130V74"),
    pin(760, 62, "3", CORAL),
    pin(160, 62, "5", CORAL),
    ...[word(846, 56, "In", 'font-weight="700"'), word(80, 56, "Out", 'font-weight="700"')],
    rect(250, 420, 460, 150, "#fff", 'rx="14"'),
    word(480, 466, "One way, from east to west", 'font-size="26" font-weight="700"'),
    word(480, 504, "10 km/h on the whole site"),
    word(480, 538, "Unload, then to the lorry park within 30 minutes"),
  ].join(""),
);

const hallPlan = (letter: string, [rows, columns, first]: readonly [number, number, number]): DemoFile => {
  const [wide, high] = [820 / columns, 440 / rows];
  const stands = range(rows * columns).map((n) => {
    const [row, column] = [Math.floor(n / columns), n % columns];
    const [x, y] = [
      70 + column * wide + (Math.floor(column / 2) % 2) * 8,
      120 + row * high + (row % 2 === 0 ? 14 : -4),
    ];
    const fill = (n * 5 + row) % 7 === 0 ? MINT : (n * 3) % 11 === 0 ? AMBER : "#fff";
    const number = `${letter}${String(row + 1)}${String(column + first).padStart(2, "0")}`;
    return `${rect(x, y, wide - 14, high - 22, fill, `rx="4" stroke="${DEEP}" stroke-width="2"`)}${word(x + (wide - 14) / 2, y + (high - 22) / 2 + 6, number, 'font-size="17" font-weight="600"')}`;
  });
  return drawing(
    `Hall ${letter}, stands.svg`,
    `Stands in hall ${letter}`,
    [
      rect(0, 0, 960, 640, SKY),
      rect(40, 70, 880, 520, PALE, `rx="12" stroke="${INK}" stroke-width="5"`),
      word(480, 48, `Hall ${letter}`, 'font-size="30" font-weight="700"'),
      ...stands,
      ...[rect(420, 582, 120, 14, SKY), rect(34, 290, 14, 90, SKY), rect(912, 290, 14, 90, SKY)],
      word(480, 624, "Entrance", 'font-size="18"'),
    ].join(""),
  );
};

const berths = drawing(
  "Pontoons 4 to 9, berths.svg",
  "Berths on the pontoons 4 to 9",
  [
    rect(0, 0, 960, 640, WATER),
    rect(0, 0, 960, 76, STONE),
    word(480, 48, "Quay", 'font-size="26" font-weight="700"'),
    ...range(6).map((n) => {
      const x = 100 + n * 150;
      const boats = range(6).map((at) => {
        const [left, y] = [at % 2 === 0, 150 + Math.floor(at / 2) * 140];
        const taken = (n * 5 + at * 3) % 4 !== 0;
        const bow = left ? `M${x - 10} ${y}h-34q-16 20 0 40h34z` : `M${x + 24} ${y}h34q16 20 0 40h-34z`;
        return `<path d="${bow}" fill="${taken ? "#fff" : "none"}" stroke="${DEEP}" stroke-width="2.5" ${taken ? "" : 'stroke-dasharray="6 5"'}/>${word(left ? x - 32 : x + 46, y + 26, String(at + 1), 'font-size="15"')}`;
      });
      return `${rect(x, 76, 14, 500, "#b98a5a")}${boats.join("")}${word(x + 7, 610, `Pontoon ${n + 4}`, 'font-size="17" font-weight="600"')}`;
    }),
  ].join(""),
);

const SIGN = (fill: string, x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}"><path d="M-6-92v112h-70Q-16-20-6-92z"/><path d="M8-62v82h52Q20-8 8-62z"/><path d="M-84 36H84Q66 76 34 76h-76Q-70 76-84 36z"/><path d="M-84 96q21-16 42 0t42 0 42 0 42 0v12q-21 16-42 0t-42 0-42 0-42 0z"/></g>`;

const logo = (name: string, paper: string, ink: string, sign: string) =>
  drawing(
    name,
    "Logo of the show",
    `${rect(0, 0, 960, 640, paper)}${SIGN(sign, 480, 230, 1.7)}<text x="480" y="510" text-anchor="middle" font-size="76" font-weight="800" fill="${ink}">Harbour Boat Show</text><text x="480" y="570" text-anchor="middle" font-size="34" letter-spacing="8" fill="${ink}">OCEAN QUAY 2027</text>`,
  );

const shellScheme = drawing(
  "Shell scheme, 6 × 4 m.svg",
  "A shell scheme stand of 6 by 4 metres",
  [
    rect(0, 0, 960, 640, SKY),
    `<path d="M180 470 480 590 800 450 500 340z" fill="${STONE}"/>`,
    `<path d="M180 470V210L500 100v240z" fill="#fff" stroke="${INK}" stroke-width="4"/>`,
    `<path d="M500 340V100l300 108v242z" fill="${PALE}" stroke="${INK}" stroke-width="4"/>`,
    `<path d="M180 210v44L500 144v-44z" fill="${GREEN}"/><path d="M500 100v44l300 108v-44z" fill="${DEEP}"/>`,
    `<path d="M290 430l90 34v70l-90-34z" fill="${CORAL}"/><path d="M380 464l60-26v70l-60 26z" fill="#c9583a"/><path d="M290 430l60-26 90 34-60 26z" fill="#f3a48c"/>`,
    `<circle cx="600" cy="440" r="34" fill="${AMBER}"/><circle cx="600" cy="432" r="34" fill="#fff"/><path d="M596 440h8v50h-8z" fill="${INK}"/>`,
    ...[
      word(330, 566, "6 m", 'font-size="26" font-weight="700"'),
      word(680, 546, "4 m", 'font-size="26" font-weight="700"'),
    ],
    word(140, 350, "2.5 m", 'font-size="26" font-weight="700"'),
  ].join(""),
);

const safetySigns = drawing(
  "Signs on the pontoons.svg",
  "Safety signs on the pontoons",
  [
    rect(0, 0, 960, 640, PALE),
    ...[
      {
        x: 240,
        y: 180,
        fill: "#1f6f9c",
        text: "Wear a lifejacket",
        sign: "M-46-66q-22 66 0 140h32v-96q-6-26-14-44zM46-66q22 66 0 140H14v-96q6-26 14-44z",
      },
      {
        x: 720,
        y: 180,
        fill: "#c73a3a",
        text: "No running",
        sign: "M0-70a20 20 0 1 1 0 40 20 20 0 0 1 0-40zM-50 0 0-24 34 0 62-8 66 10 28 22 8 10-8 40 34 60 20 80-34 56-16 8-40 16z",
      },
      {
        x: 240,
        y: 470,
        fill: GREEN,
        text: "Ladder",
        sign: "M-38-76h16V76h-16zM22-76h16V76H22zM-22-48h44v14h-44zM-22-8h44V6h-44zM-22 32h44v14h-44z",
      },
      {
        x: 720,
        y: 470,
        fill: AMBER,
        text: "Slippery when wet",
        sign: "M0-74 82 70H-82zM-9-30 9-30 6 22-6 22zM-9 34H9V52H-9z",
      },
    ].map(
      ({ x, y, fill, text, sign }) =>
        `<circle cx="${x}" cy="${y}" r="112" fill="${fill}"/><path transform="translate(${x} ${y})" d="${sign}" fill="#fff" fill-rule="evenodd"/>${word(x, y + 150, text, 'font-size="26" font-weight="700"')}`,
    ),
  ].join(""),
);

const badge = drawing(
  "Badge, exhibitor.svg",
  "What a badge looks like",
  [
    rect(0, 0, 960, 640, MINT),
    `<path d="M400 0 470 120M560 0 490 120" stroke="${DEEP}" stroke-width="26"/>`,
    rect(300, 110, 360, 480, "#fff", 'rx="26"'),
    rect(300, 110, 360, 170, GREEN, 'rx="26"'),
    rect(300, 250, 360, 30, GREEN),
    rect(440, 128, 80, 16, PALE, 'rx="8"'),
    SIGN("#fff", 480, 206, 0.5),
    word(480, 360, "Amara Okafor", 'font-size="40" font-weight="700"'),
    word(480, 400, "Solent Rigging Co.", 'font-size="24"'),
    word(480, 440, "Stand B214", 'font-size="24"'),
    rect(300, 480, 360, 60, CORAL),
    word(480, 520, "EXHIBITOR", 'font-size="30" font-weight="800" letter-spacing="6" style="fill:#fff"'),
  ].join(""),
);

export const DRAWINGS: readonly DemoFile[] = [
  ...[sitePlan, routes, hallPlan("A", [4, 8, 1]), hallPlan("B", [3, 6, 9]), berths],
  logo("Show logo.svg", "#ffffff", INK, GREEN),
  logo("Show logo, white.svg", DEEP, "#ffffff", "#ffffff"),
  ...[shellScheme, safetySigns, badge],
];
