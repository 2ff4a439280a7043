import type { PageModel } from "../runner/page-model.types";

/** What stands above a page of a form: how its draft stands. */
export interface DraftFacts {
  kind: "draft" | "change" | "none";
  /** "Today, 14:32" */
  saved: string | null;
  /** Who saved it last, where that was somebody else. */
  by: string | null;
  /** They did so a few minutes ago: they may be at it. */
  isAtWork: boolean;
  /** "Thursday 24 June 2027" */
  due: string | null;
  /** Of a change: the submission's reference. */
  reference: string | null;
  /** What the form asks otherwise since somebody acknowledged what it asks, in words; null where that is nothing. */
  /** Rules say something else of the team, or of the day, than when it was submitted. */
  isJudgedAnew: boolean;
  moved: MovedFacts | null;
  /** Questions of this page that the address has filled in. */
  prefilled: string[];
  /** "today, 14:32": when a guest's own draft was begun, where a link led them to this one. */
  own: { begun: string; to: string } | null;
  /** Something is ordered of which there may be no more: a draft keeps nothing back. */
  keepsNothing: boolean;
  /** Why nothing can be saved here, where it can be looked at all the same. */
  lookOnly: string | null;
  /** The team that staff fill it in for, and in whose draft. */
  forTeam: { name: string; isTeamsDraft: boolean } | null;
  /** "Open until Sun 31 January 2027, 23:59."; null where it is open for good. */
  open: string | null;
}

export interface MovedFacts {
  lines: string[];
  /** Of the version that is acknowledged with it. */
  number: number;
}

export interface Help {
  email: string;
}

/** What the ids of its path are called. */
export interface Named {
  crumbs: Record<string, string>;
}

/** A page of a form, or an entry of a group, as a route gives it to its screen. */
export interface PageScreen extends Named {
  part: "page";
  model: PageModel;
  hidden: Record<string, string>;
  draft: DraftFacts;
  help: Help;
  /** Why it was not saved, where that is no matter of a question. */
  refusal: string | null;
}

/** A form that cannot be filled in just now. */
export interface RefusedScreen extends Named {
  part: "refused";
  formTitle: string;
  text: string;
  /** It has closed: whoever still needs something asks. */
  isOver: boolean;
  help: Help;
  ways: { to: string; label: string }[];
}

export type FillingScreen = PageScreen | RefusedScreen;

/** What an action answers that stays on its page. Without a screen the page stays as it is, with what is typed in it. */
export interface FillingReply {
  screen: PageScreen | null;
  refusal: string | null;
}
