import type { FileRule } from "~/features/files/files.schema";
import type { IconName } from "~/ui/icon";

/** What a type says and decides, without a database and without a screen. */
export interface TypeRules {
  /** How screens call it (spec 1.3). */
  label: string;
  /** What it asks of a team, for those who choose it. */
  hint: string;
  /** Beside its name in a team's list. Null: it is what everything here is, and no row says so. */
  icon: IconName | null;
  /** On the button that completes it. */
  verb: string;
  /** A person completes it by that button, and may take it back. */
  isTicked: boolean;
  /** The button asks for nothing besides, so that opening it again is undone by one press too. */
  isOnePress: boolean;
  /** Whether somebody of the team may press it, however it stands otherwise. */
  mayComplete(of: FormOfTeam): boolean;
  /** Nobody can do it yet: what whoever tries is told, and what the team reads. It counts in no progress and is never late. */
  notYet: { refused: string; explained: string } | null;
  /** What the team uploads: nobody completes it without a file. */
  files: AskedFiles | null;
  /** What staff must attach. */
  attachment: { contentType: string; hint: string; refused: string; missing: string } | null;
  /** A setting by which it asks for something else, though its type stays. */
  asked: { noun: string; isElse(saved: AskedForm, wanted: AskedForm): boolean } | null;
  /** What teams give before staff complete it by hand, and what is said where `missing` of so many have not. */
  byHand: { isGiven(of: FormOfTeam): boolean; missing(missing: number, of: number): string } | null;
}

interface FormOfTeam {
  /** The team has sent the form that is asked for, and it can be filled in now. */
  isSubmitted?: boolean;
  isFormOpen?: boolean;
}

interface AskedForm {
  /** Left out: as it is. */
  formId?: string | null | undefined;
}

interface AskedFiles {
  rule: FileRule;
  /** Why the task cannot be completed yet. */
  missing: string;
  title: string;
  label: string;
  choose: string;
  /** Said of an upload that failed by our fault, where the spec has words for it. */
  failed: string | null;
}

/** A type that is ticked and asks for nothing: the others say what they do otherwise. */
export const plainRules = {
  icon: null,
  verb: "Mark as complete",
  isTicked: true,
  isOnePress: true,
  mayComplete: () => true,
  notYet: null,
  files: null,
  attachment: null,
  asked: null,
  byHand: null,
} satisfies Omit<TypeRules, "label" | "hint">;
