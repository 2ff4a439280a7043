import type { StoredFile } from "~/features/files/files.schema";
import type { ApprovalStatus, ProgressStatus } from "~/features/tasks/tasks.types";
import type { OpenWords } from "~/features/tasks/types/form/open-days.rules";
import type { Answers } from "../answers/answer.types";
import type { AnswerContext } from "../answers/answer-context.types";
import type { FormDocument } from "../document/form-document.schema";
import type { LiveForm } from "../forms.queries.server";
import type { KnownFacts } from "../logic/facts.types";
import type { KnownOfOrder } from "../ordering/sold-document.rules";
import type { AnsweredBy } from "./answered-by.rules";
import type { DraftMove } from "./draft-move.rules";

/** What is being filled in: each has at most one draft at a time. */
export type Filling =
  /** A team's, for itself or through a task; `staffFor`: staff fill it in for that team. */
  | { of: "team"; formId: string; taskId: string | null; staffFor?: StaffFor }
  /** A change beside a submission, by its team or by staff: it counts for nothing until it is submitted. */
  | { of: "change"; formId: string; submissionId: string; by: "team" | "staff" }
  /** Of somebody without an account: whoever has the token (`newSecret`) in their cookie. */
  | {
      of: "guest";
      formId: string;
      token: string | null;
      /** When the guest's own draft was begun, where a link led them to another one. */
      ownBegun?: string | null;
      /** Asked before a draft is made: it is counted, and throws where it is one too many. */
      begins?: () => Promise<void>;
    };

/** The team that staff fill in for: in its own draft, taken over, or in one of theirs beside it. */
export interface StaffFor {
  teamId: string;
  isTeamsDraft: boolean;
}

/** The draft as it is stored. */
export interface DraftRow {
  id: string;
  version: number;
  updatedAt: string;
  /** Who saved it last; null for a guest, and for somebody who is gone. */
  updatedBy: { id: string; name: string } | null;
}

/** The submission that a change is of, or that the team has sent in through the task. */
export interface SubmittedRow {
  id: string;
  version: number;
  /** Of the form's version that it answers. */
  number: number;
  reference: string | null;
  submittedAt: string | null;
  taskId: string | null;
  teamId: string | null;
  /** The team's own number of its purchase order. */
  purchaseOrder: string;
}

/** What stands with an order beside its items. */
export interface OrderingFacts {
  purchaseOrder: string;
  /** Days; null: as long as answers are taken. */
  changeUntil: string | null;
  cancelUntil: string | null;
  /** An address, and a sentence; empty where there is none. */
  terms: string;
  note: string;
}

export interface FillingTask {
  id: string;
  title: string;
  /** The team's own, where staff gave it more time. */
  dueDate: string | null;
  progressStatus: ProgressStatus;
  approvalStatus: ApprovalStatus;
}

/** A file of the draft, or of the submission that it would change, and the question that it answers. */
export type AnswerFile = Pick<
  StoredFile,
  "id" | "name" | "contentType" | "size" | "key" | "width" | "height"
> & {
  /** Of the row that names it: the draft's or the submission's. */
  submissionId: string;
  fieldId: string;
  nestedId: string;
};

/** Why nothing can be filled in just now. `notYet` and `over` are what the days of the form say. */
export interface FillingRefusal {
  kind: "notAvailable" | "notPublic" | "noTeam" | "submitted" | "notEditable" | "notYet" | "over";
  text: string;
}

/** Something that can be filled in, as it stands now. */
export interface OpenFilling {
  filling: Filling;
  form: LiveForm;
  document: FormDocument;
  /** The version as it was published, with the prices of all days and types of team. */
  published: FormDocument;
  /** By which it sells. */
  known: KnownOfOrder;
  ordering: OrderingFacts;
  /** What is known of the team now, by which rules are judged, and which stands in the document; null where nothing asks. */
  facts: KnownFacts | null;
  /** What rules say of facts and of the day, as a short digest; empty where nothing asks. */
  judgedBy: string;
  /** Of a change: rules say something else of the team, or of the day, than when it was submitted. */
  isJudgedAnew: boolean;
  /** Of the newest version, by which the draft is shown. */
  number: number;
  versionId: string;
  context: AnswerContext;
  draft: DraftRow | null;
  /** Of the draft, as the newest version asks them; of a change without a draft those of its submission. */
  answers: Answers;
  /** What the newest version does not ask any more (`splitAnswers`). */
  keptAside: Answers;
  /** Of a change all that its submission says, what is kept aside with it; null elsewhere. */
  former: Answers | null;
  /** Who changed its answers last, and by their ids what they are called. */
  answeredBy: AnsweredBy;
  people: ReadonlyMap<string, string>;
  /** It is stored by an older version: the next save takes the newest. */
  isOlder: boolean;
  /** What the newest version changed since somebody last acknowledged its changes; null where there is nothing to say. */
  moved: DraftMove | null;
  /** What it costs more than by the version that it was begun with; null where it does not. */
  costsMore: DraftMove["total"];
  /** Questions that staff may leave blank: those that are new since the submission. */
  mayBeBlank: ReadonlySet<string>;
  /** By their ids. */
  files: ReadonlyMap<string, AnswerFile>;
  task: FillingTask | null;
  /** Tasks that the team sees and that ask for this form. */
  tasks: readonly { id: string; title: string }[];
  /** Of a change the submission that it is of; else what was sent in through the task. */
  submitted: SubmittedRow | null;
  /** From when and until when it is open to whoever fills it in. */
  days: OpenWords;
  /** The team that staff fill in for. */
  staffForTeam: string | null;
  refusal: FillingRefusal | null;
}
