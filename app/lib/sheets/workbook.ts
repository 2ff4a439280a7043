import type { ZipEntry } from "../zip-directory.rules";
import type { Spend } from "./budget";
import type { SheetFile } from "./sheet-file";
import { SHEET_LIMITS, SHEET_TEXTS, SheetRefused } from "./sheet-limits";
import { GENERAL, type Shown, shownBy } from "./shown-number";
import { unpacked } from "./unzip";
import { readXml } from "./xml-events";

/** What the cells of the first sheet need to be read. */
export interface Workbook {
  sheet: ZipEntry;
  strings: string[];
  shown(style: string | undefined): Shown;
  is1904: boolean;
}

type Parts = Map<string, ZipEntry>;

export async function openWorkbook(file: SheetFile, parts: Parts, spend: Spend): Promise<Workbook> {
  if (parts.has("xl/workbook.bin")) throw new SheetRefused(SHEET_TEXTS.binary);
  const main = parts.get("xl/workbook.xml");
  if (!main) throw new SheetRefused(SHEET_TEXTS.damaged);
  const read = (entry: ZipEntry) => unpacked(file, entry, spend);
  let first: string | undefined;
  let is1904 = false;
  await readXml(read(main), {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      const id = Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1];
      if (name === "sheet") first ??= id ?? "";
    },
  });
  const targets = await targetsOf(parts.get("xl/_rels/workbook.xml.rels"), read);
  const byType = (type: string) => targets.find((target) => target.type.endsWith(type))?.part;
  const sheet = parts.get(targets.find(({ id }) => id === first)?.part ?? "xl/worksheets/sheet1.xml");
  if (!sheet || first === undefined) throw new SheetRefused(SHEET_TEXTS.noSheet);
  const strings = parts.get(byType("/sharedStrings") ?? "xl/sharedstrings.xml");
  const styles = parts.get(byType("/styles") ?? "xl/styles.xml");
  const formats = styles ? await formatsOf(read(styles)) : [];
  return {
    sheet,
    strings: strings ? await stringsOf(read(strings)) : [],
    shown: (style) => (style === undefined ? GENERAL : (formats[Number(style)] ?? GENERAL)),
    is1904,
  };
}

interface Target {
  id: string;
  type: string;
  part: string;
}

async function targetsOf(
  entry: ZipEntry | undefined,
  read: (entry: ZipEntry) => AsyncIterable<Uint8Array>,
): Promise<Target[]> {
  const targets: Target[] = [];
  if (!entry) return targets;
  await readXml(read(entry), {
    open(name, { Id = "", Type = "", Target = "" }) {
      if (name !== "Relationship") return;
      const part = Target.startsWith("/") ? Target.slice(1) : `xl/${Target.replace(/^\.\//, "")}`;
      targets.push({ id: Id, type: Type, part: part.toLowerCase() });
    },
  });
  return targets;
}

/** Each text once, however often it is used. How a word is pronounced (`rPh`) is not part of it. */
async function stringsOf(source: AsyncIterable<Uint8Array>): Promise<string[]> {
  const strings: string[] = [];
  let text = "";
  let isText = false;
  let isSound = false;
  await readXml(source, {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") isSound = true;
      isText = name === "t" && !isSound;
    },
    close(name) {
      if (name === "si") strings.push(text);
      if (name === "rPh") isSound = false;
      isText = false;
    },
    text(piece) {
      // One more than may be is enough for whoever meets it in a cell to refuse it.
      if (isText && text.length <= SHEET_LIMITS.cellCharacters) text += piece;
    },
  });
  return strings;
}

async function formatsOf(source: AsyncIterable<Uint8Array>): Promise<Shown[]> {
  const custom = new Map<number, string>();
  const ids: number[] = [];
  let isCells = false;
  await readXml(source, {
    open(name, { numFmtId = "0", formatCode = "" }) {
      if (name === "numFmt") custom.set(Number(numFmtId), formatCode);
      if (name === "cellXfs") isCells = true;
      if (name === "xf" && isCells) ids.push(Number(numFmtId));
    },
    close(name) {
      if (name === "cellXfs") isCells = false;
    },
  });
  return ids.map((id) => shownBy(id, custom));
}
