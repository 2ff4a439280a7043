// Writes sprite.svg and names.ts from the installed Lucide set: `node app/ui/sprite/make.mjs` after changing the list.
// The result is committed, so that neither the build nor the server reads the 1 MB icon file.
import { readFileSync, writeFileSync } from "node:fs";

const names = `
anchor archive archive-restore arrow-down arrow-left arrow-right arrow-up arrow-up-down at-sign award badge-alert badge-check ban banknote bell
bell-ring bold book-open bookmark briefcase building calculator calendar calendar-check calendar-clock calendar-days calendar-plus camera chart-column check check-check
chevron-down chevron-left chevron-right chevron-up chevrons-up-down circle circle-alert circle-check circle-help circle-minus circle-plus
circle-slash circle-user circle-x clipboard clipboard-check clipboard-list clock cloud-upload columns-3 copy corner-down-right credit-card
database download ellipsis external-link eye eye-off file file-archive file-check file-image file-plus file-spreadsheet file-text file-x
filter flag folder folder-open folder-plus gauge gavel gift globe grip-vertical handshake hash heading heart history hotel house image inbox
info italic key key-round languages layout-dashboard layout-list life-buoy lightbulb link list list-checks list-ordered list-plus lock lock-open
log-in log-out mail mail-check mail-open map map-pin megaphone menu message-circle message-square mic minus monitor move octagon-alert package palette
panel-left panel-right paperclip pause pencil percent phone pin pin-off plane play plug plus presentation printer puzzle qr-code receipt
redo-2 refresh-cw rotate-ccw rotate-cw save scale scroll-text search send settings share-2 shield shield-check ship shopping-cart signature sliders-horizontal
smartphone smile sparkles square square-check square-mouse-pointer star store sun table tag tags target text-cursor-input thumbs-up ticket timer toggle-left trash-2 triangle-alert
trophy truck type undo-2 upload user-cog user-minus user-plus user-round user-x users utensils video volume-2 wallet warehouse
webhook wifi wrench x youtube zap
`
  .trim()
  .split(/\s+/);

// Names that stored content may carry, and the icon that stands for each.
const aliases = {
  new_release_outlined: "badge-alert",
  new_releases_outlined: "badge-alert",
};

const own = {
  "risk-1": bars(1),
  "risk-2": bars(2),
  "risk-3": bars(3),
};

/** Four rising bars of which the first `count` are solid. */
function bars(count) {
  return ["M4 20V15", "M9 20V12", "M14 20V8", "M19 20V4"]
    .map((d, index) => `<path d="${d}" stroke-width="3"${index < count ? "" : ' opacity=".28"'}/>`)
    .join("");
}

const { icons, aliases: renamed = {} } = JSON.parse(
  readFileSync(new URL("../../../node_modules/@iconify-json/lucide/icons.json", import.meta.url), "utf8"),
);

const missing = [];
const symbols = [];
for (const name of names) {
  const icon = icons[name] ?? icons[renamed[name]?.parent];
  if (!icon) {
    missing.push(name);
    continue;
  }
  // The width stays with `.icon`, which thins it as the size grows; the rest is on the symbol.
  symbols.push([
    name,
    icon.body
      .replace(/ stroke-width="2"/g, "")
      .replace(
        /<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">(.*)<\/g>/,
        "$1",
      )
      .replace(/ (fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round")/g, ""),
  ]);
}
if (missing.length) throw new Error(`Not in Lucide: ${missing.join(" ")}`);
symbols.push(...Object.entries(own));

const svg = symbols
  .map(
    ([name, body]) =>
      `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">${body}</symbol>`,
  )
  .join("\n");
writeFileSync(
  new URL("sprite.svg", import.meta.url),
  `<!-- Lucide, ISC licence, lucide.dev/license. Made by make.mjs. -->\n<svg xmlns="http://www.w3.org/2000/svg">\n${svg}\n</svg>\n`,
);

const union = symbols.map(([name]) => `  | "${name}"`).join("\n");
writeFileSync(
  new URL("names.ts", import.meta.url),
  `// Made by make.mjs.\nexport type IconName =\n${union};\n\nexport const iconNames: readonly IconName[] = ${JSON.stringify(symbols.map(([name]) => name))};\n\n/** Names in stored content that are not ours, and what stands for them. */\nexport const iconAliases: Readonly<Record<string, IconName>> = ${JSON.stringify(aliases)};\n`,
);
console.log(`${symbols.length} icons, ${svg.length} bytes`);
