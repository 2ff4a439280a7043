import type { RichBlock, RichRun } from "~/lib/rich-text/rich-text.types";
import { blocksMail } from "~/lib/rich-text/rich-text-mail.server";
import { richTextTree } from "~/lib/rich-text/rich-text-tree";
import { blocksWords } from "~/lib/rich-text/rich-text-words";
import type { MailFacts, MailLine, MailParts, MailPlace, MailTemplate } from "~/procedure/room";
import { blockOf, type Cell, type Filling, filledCells, filledLine, type OwnText } from "./template.rules";

/** What a placeholder may stand for that is a block of its own. */
type Block = MailPlace | { lines: readonly MailLine[] } | { rich: readonly RichBlock[] };

interface Values {
  /** Words, or the number of a block. */
  of(name: string): Filling;
  blocks: readonly Block[];
}

/**
 * A mail as the event's own text says it. Button, lists, footer and all else stay what the kind makes of them. `origin` is the
 * event's, for links to its paths.
 */
export function ownParts(template: MailTemplate, own: OwnText, facts: MailFacts, origin: string): MailParts {
  const parts = template.write(facts);
  const values = valuesOf(template, parts, facts);
  const { title: _, preheader: __, ...kept } = parts;
  return {
    ...kept,
    subject: filledLine(own.subject, values.of) || parts.subject,
    greeting: "",
    lines: linesOf(filledBlocks(richTextTree(own.body), values), values, origin),
  };
}

/** What each placeholder of a mail stands for; of an unknown one nothing. */
function valuesOf(template: MailTemplate, parts: MailParts, facts: MailFacts): Values {
  const blocks: Block[] = [];
  const fillings: Record<string, Filling> = {};
  const add = (name: string, block: Block) => {
    fillings[name] = { block: blocks.push(block) - 1 };
  };
  const { firstName, surname, teamName, accountManager, eventName, supportEmail, daysToGo, fields } = facts;
  const words = {
    firstName,
    surname,
    teamName,
    accountManager,
    eventName,
    supportEmail,
    daysToGo,
    status: template.variantOf?.status,
  };
  for (const [name, value] of Object.entries<string | undefined>({ ...words, ...fields }))
    fillings[name] = value ?? "";
  if (parts.action) add("link", { place: "action" });
  if (facts.paragraphs.length > 0) add("welcomeText", { lines: facts.paragraphs });
  for (const [name, sample] of Object.entries(template.samples ?? {})) {
    if (sample.isList && parts.lists?.length) add(name, { place: "lists" });
    else if (sample.isList) fillings[name] = "";
    else if (sample.isRich && fields[name]?.trim()) add(name, { rich: richTextTree(fields[name]) });
  }
  return { of: (name) => (Object.hasOwn(fillings, name) ? (fillings[name] as Filling) : ""), blocks };
}

type Piece = RichBlock | { block: number };

function filledBlocks(blocks: readonly RichBlock[], values: Values): Piece[] {
  return blocks.flatMap((block): Piece[] => {
    if (block.kind !== "list") return filledWords(block, values);
    // A button or a list within an item stands below the list.
    const after: Piece[] = [];
    const items = block.items.flatMap((item) => {
      const pieces = filledBlocks(item, values);
      after.push(...pieces.filter((piece) => "block" in piece));
      const rest = pieces.filter((piece): piece is RichBlock => !("block" in piece));
      return rest.length > 0 ? [rest] : [];
    });
    return [...(items.length > 0 ? [{ ...block, items }] : []), ...after];
  });
}

type Look = Omit<RichRun, "text">;

function filledWords(block: Exclude<RichBlock, { kind: "list" }>, values: Values): Piece[] {
  const cells = block.words.flatMap(({ text, ...look }) =>
    text.split("").map((sign): Cell<Look> => ({ sign, look })),
  );
  const text = cells.map(({ sign }) => sign).join("");
  const isAlone = /^\s*\{\{[^{}]*\}\}\s*$/.test(text);
  const filled = filledCells(cells, (name) => {
    const value = values.of(name);
    const rich = typeof value === "object" && values.blocks[value.block];
    // Among other words a rich text is its words.
    return rich && "rich" in rich && !isAlone ? blocksWords(rich.rich).replaceAll(/\s+/g, " ") : value;
  });
  const pieces: Piece[] = [];
  let run: Cell<Look>[] = [];
  const close = () => {
    const words = trimmed(run);
    const isSaid = pieces.length === 0 || /[\p{L}\p{N}]/u.test(words.map(({ sign }) => sign).join(""));
    if (words.length > 0 && isSaid) pieces.push({ ...block, words: runsOf(words) });
    run = [];
  };
  for (const cell of filled) {
    const number = blockOf(cell);
    if (number === null) run.push(cell);
    else {
      close();
      pieces.push({ block: number });
    }
  }
  close();
  return pieces;
}

function trimmed(cells: Cell<Look>[]): Cell<Look>[] {
  const text = cells.map(({ sign }) => sign).join("");
  const from = text.length - text.trimStart().length;
  return cells.slice(from, Math.max(from, text.trimEnd().length));
}

function runsOf(cells: readonly Cell<Look>[]): RichRun[] {
  const runs: RichRun[] = [];
  let last: Look | null = null;
  for (const { sign, look } of cells) {
    const run = runs.at(-1);
    if (run && look === last) run.text += sign;
    else runs.push({ ...look, text: sign });
    last = look;
  }
  return runs;
}

/** Blocks that follow each other are one line of the mail. */
function linesOf(pieces: readonly Piece[], values: Values, origin: string): MailParts["lines"] {
  const lines: (MailLine | MailPlace)[] = [];
  let blocks: RichBlock[] = [];
  const close = () => {
    if (blocks.length > 0) lines.push(blocksMail(blocks, origin));
    blocks = [];
  };
  for (const piece of pieces) {
    const block = "block" in piece ? values.blocks[piece.block] : null;
    if (!block) blocks.push(piece as RichBlock);
    else if ("rich" in block) blocks.push(...block.rich);
    else {
      close();
      if ("place" in block) lines.push(block);
      else lines.push(...block.lines);
    }
  }
  close();
  return lines;
}
