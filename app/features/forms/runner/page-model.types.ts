import type { StoredFacts } from "~/ui/send-file";
import type { AnswerContext } from "../answers/answer-context.types";
import type { ConflictWho } from "./conflict-texts.rules";
import type { LivePart } from "./live-document.rules";

/** Where a page of a form sends what was filled in; each verb has its own address. */
export interface RunnerPaths {
  /** Save and go on. */
  save: string;
  draft: string;
  /** Without JavaScript: the same page again, with what its answers show now. */
  update: string;
  /** Rows of a repeater and entries of a group: added, removed; files taken away. */
  rows: string;
  /** With JavaScript: takes the page by itself while it is filled in; null where nothing is kept. */
  autosave: string | null;
  /** What every address here carries behind it, as `?task=…`; else empty. */
  query: string;
  /** Takes one file by PUT, for the question that `?at=` names; `/:id` below it is the file, `/:id/removal` takes it away. Without `query`. */
  files: string;
  /** Without JavaScript: the page with files of the question that `?at=` names. */
  upload: string;
  /** The id of the entry that the page is, which `?entry=` says beside the question; null elsewhere. */
  entry: string | null;
  /** Documents that show one video each, by the id of the field below it; null where none are shown in place. Without `query`. */
  embeds: string | null;
  /** From an entry of a group back to the page that lists them; null elsewhere. Where something is kept, it is saved on the way. */
  close: string | null;
}

export interface Step {
  title: string;
  state: "done" | "current" | "ahead";
  /** Null where it may not be visited yet. */
  to: string | null;
}

/** The entries of a looped group as a list. */
export interface LoopModel {
  templateId: string;
  /** Of the template's field: where the error summary leads. */
  name: string;
  /** What one of them is called in a sentence, "person". */
  noun: string;
  most: number;
  canAdd: boolean;
  /** The entry that is being filled in; null where none is. */
  open: number | null;
  entries: readonly LoopEntry[];
  errors: readonly string[];
}

export interface LoopEntry {
  row: number;
  /** "Person 1" */
  title: string;
  /** Its first answer, "Jonas Weber"; empty where there is none. */
  name: string;
  /** What else was answered, shortly. */
  about: string;
  /** What has still to be put right, shortly. */
  problem: string | null;
  to: string;
}

/** What was answered meanwhile, and by whom. */
export interface TheirAnswer {
  who: ConflictWho;
  /** None for a blank answer. */
  lines: readonly string[];
}

export interface PictureFacts {
  src: string;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  width: number | null;
  height: number | null;
}

/** What stands beside the items of an order. */
export interface OrderingModel {
  /** The name of the last list of the page, below which it stands. */
  below: string;
  /** The team's own number, as it is kept. */
  purchaseOrder: string;
  /** "You can change this order until 31 January 2027 and cancel items until 15 January 2027."; empty without such days. */
  until: string;
  /** The organisers' own words. */
  note: string;
  /** An address; empty where there is none. */
  terms: string;
  /** Who to ask for what is sold out. */
  askAt: string;
}

/** One page of a form, or one entry of a looped group, as plain data. */
export interface PageModel {
  formTitle: string;
  title: string;
  description: string;
  /** "Page 2 of 4": checking the answers is the last. */
  position: number;
  count: number;
  back: { to: string; label: string } | null;
  steps: readonly Step[];
  live: LivePart;
  context: AnswerContext;
  /** In the order of the page. */
  problems: readonly { name: string; message: string }[];
  /** By the name of the question: what it was answered elsewhere while this page was filled in. */
  conflicts: Readonly<Record<string, TheirAnswer>> | null;
  loops: readonly LoopModel[];
  /** Rich texts by the id of the field, as `richTextHtml` writes them. */
  html: Readonly<Record<string, string>>;
  pictures: Readonly<Record<string, PictureFacts>>;
  files: Readonly<Record<string, StoredFacts>>;
  paths: RunnerPaths;
  /** What questions say of their limits, by their ids and parts (`limitPlace`); left out where none has any to say. */
  limits?: Readonly<Record<string, string>>;
  /** Names of what was signed before other answers were changed (`JudgedAnswers`). */
  outdated?: readonly string[];
  /** What was signed is shown, and cannot be signed here. */
  keepsSigned?: true;
  /** What stands in boxes that rows are pasted into and was not taken, by their names. */
  pasted?: Readonly<Record<string, string>>;
  /** What stands with the items of an order; left out where the page has none, or they have nothing but prices. */
  ordering?: OrderingModel;
  /** Whether something of the page appears or goes by what is answered on it. */
  isConditional: boolean;
}
