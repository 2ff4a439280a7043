import type { RowOf } from "../answers/input-names.rules";
import { withParams } from "../runner/runner-paths.rules";

/** URLs of the room's screens for those who answer: nobody writes one by hand. */
export const formsPath = "/forms";
export const formPath = (formId: string, taskId: string | null = null) =>
  `${formsPath}/${formId}${taskId ? `?task=${taskId}` : ""}`;
export const ownSubmissionsPath = (formId: string) => `${formPath(formId)}/submissions`;
export const ownSubmissionPath = (formId: string, submissionId: string) =>
  `${ownSubmissionsPath(formId)}/${submissionId}`;
export const ownSubmissionFilePath = ({
  formId,
  submissionId,
  fileId,
}: {
  formId: string;
  submissionId: string;
  fileId: string;
}) => `${ownSubmissionPath(formId, submissionId)}/files/${fileId}`;
export const submissionEditPath = (formId: string, submissionId: string) =>
  `${ownSubmissionPath(formId, submissionId)}/edit`;
export const staffSubmissionPath = (formId: string, submissionId: string) =>
  `/admin/forms/${formId}/submissions/${submissionId}`;
export const staffSubmissionEditPath = (formId: string, submissionId: string) =>
  `${staffSubmissionPath(formId, submissionId)}/edit`;

/** Staff fill in a form for a team: where they choose in which draft, and where each of the two is. */
export const forTeamPath = (at: { teamId: string; formId: string }, taskId: string | null = null) =>
  `/admin/teams/${at.teamId}/forms/${at.formId}${taskId ? `?task=${taskId}` : ""}`;
/** `team`: its own draft, taken over; `staff`: one beside it. */
export const DRAFTS_FOR_TEAM = ["staff", "team"] as const;
export type DraftForTeam = (typeof DRAFTS_FOR_TEAM)[number];
export const forTeamDraftPath = (
  { whose, ...at }: { teamId: string; formId: string; whose: DraftForTeam },
  taskId: string | null = null,
) => `${forTeamPath(at)}/${whose}${taskId ? `?task=${taskId}` : ""}`;

/** Shows the problems of a page that is opened without having been sent. */
export const PROBLEMS_PARAM = "problems";
export const withProblems = (path: string): string => withParams(path, { [PROBLEMS_PARAM]: "1" });

/** Where a page leads that was opened to change one answer: back to the check. */
const THEN = "then";
const CHECK = "check";
export const leadingToCheck = (path: string): string => withParams(path, { [THEN]: CHECK });
export const leadsToCheck = (search: URLSearchParams): boolean => search.get(THEN) === CHECK;

/** A page of a form, by its number over all pages, or an entry of a looped group on it. */
export interface PlaceOnPage {
  page: number;
  within?: RowOf | null;
}

export type FillingPaths = ReturnType<typeof fillingPaths>;

/**
 * The addresses of one form as it is filled in somewhere. `base` is where its first page is; `params` goes with every address: the
 * task, and what still fills in answers.
 */
export function fillingPaths(base: string, params: URLSearchParams) {
  const query = params.size > 0 ? `?${params}` : "";
  const at = (path: string) => base + path + query;
  const page = ({ page: number, within }: PlaceOnPage) =>
    `/pages/${number}${within ? `/${within.templateId}/${within.row}` : ""}`;
  return {
    base,
    query,
    start: at(""),
    page: (place: PlaceOnPage) => at(page(place)),
    verb: (place: PlaceOnPage, verb: "draft" | "update" | "rows" | "autosave" | "upload") =>
      at(`${page(place)}/${verb}`),
    check: at("/check-answers"),
    submission: at("/submission"),
    draftSaved: at("/draft-saved"),
    discard: at("/discard"),
    /** Asks before something is taken out: `file`, or `entry` as its template's id with the row. */
    removal: (asked: { file: string } | { entry: string }) => withParams(at("/removal"), asked),
    removalUndo: at("/removal-undo"),
    /** Of something that is not asked any more: `field`, or `field.part`. */
    notAsked: (place: string) => at(`/not-asked/${place}`),
    files: `${base}/files`,
    embeds: `${base}/embeds`,
    confirmation: (confirmationId: string) => at(`/${confirmationId}`),
  };
}
