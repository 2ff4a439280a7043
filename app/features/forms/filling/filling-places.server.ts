import * as z from "zod";
import { teamPath } from "~/features/teams/teams.paths";
import { NotFound } from "~/lib/errors";
import type { Started } from "~/procedure/phases";
import { Id, procedure } from "~/procedure/procedure.server";
import type { Filling, StaffFor } from "../submissions/open-filling.types";
import {
  DRAFTS_FOR_TEAM,
  formPath,
  formsPath,
  forTeamDraftPath,
  ownSubmissionPath,
  staffSubmissionEditPath,
  staffSubmissionPath,
  submissionEditPath,
} from "./filling.paths";
import { fillingRoutes } from "./filling-routes.server";
import type { FillingCtx, FillingUse } from "./filling-use.server";

const CHANGES_DISCARDED = "Changes discarded";

/** A team's forms, and changes of what it has sent in. Both stand at addresses of their own, in the same files. */
const team: FillingUse = {
  procedure: procedure.signedIn() as unknown as Started<FillingCtx>,
  params: { formId: Id, submissionId: Id.optional() },
  fillingOf: ({ params: { formId = "", submissionId }, taskId }) =>
    submissionId === undefined
      ? { of: "team", formId, taskId }
      : { of: "change", formId, submissionId, by: "team" },
  baseOf: (filling) =>
    filling.of === "change"
      ? submissionEditPath(filling.formId, filling.submissionId)
      : formPath(filling.formId),
  submissionPath: ({ formId, submissionId }) => ownSubmissionPath(formId, submissionId),
  afterSubmit: (filling, { submissionId, confirmationId }) =>
    filling.of === "change"
      ? {
          to: ownSubmissionPath(filling.formId, submissionId),
          toast: { type: "success", title: "Your changes were sent in" },
        }
      : { to: `${formPath(filling.formId)}/${confirmationId}?submission=${submissionId}` },
  afterDiscard: ({ filling }) =>
    filling.of === "change"
      ? { to: ownSubmissionPath(filling.formId, filling.submissionId), title: CHANGES_DISCARDED }
      : { to: formsPath, title: "Draft discarded" },
  home: { to: formsPath, label: "All forms" },
};
export const teamRoutes = fillingRoutes(team);

/** Changes that staff make to what anybody sent in. */
const staff: FillingUse = {
  procedure: procedure.permission("moderator") as unknown as Started<FillingCtx>,
  params: { formId: Id, submissionId: Id },
  fillingOf: ({ params: { formId = "", submissionId = "" } }) => ({
    ...{ of: "change", by: "staff" },
    ...{ formId, submissionId },
  }),
  baseOf: (filling) =>
    filling.of === "change" ? staffSubmissionEditPath(filling.formId, filling.submissionId) : "",
  submissionPath: ({ formId, submissionId }) => staffSubmissionPath(formId, submissionId),
  afterSubmit: (filling, { submissionId }) => ({
    to: staffSubmissionPath(filling.formId, submissionId),
    toast: { type: "success", title: "Submission changed" },
  }),
  afterDiscard: ({ filling }) => ({
    to: filling.of === "change" ? staffSubmissionPath(filling.formId, filling.submissionId) : formsPath,
    title: CHANGES_DISCARDED,
  }),
  home: null,
};
export const staffRoutes = fillingRoutes(staff);

/** What staff fill in for a team that is on the telephone. It is recorded as theirs, and the team sees who it was. */
const forTeam: FillingUse = {
  procedure: procedure.permission("moderator") as unknown as Started<FillingCtx>,
  params: { teamId: Id, formId: Id, whose: z.enum(DRAFTS_FOR_TEAM) },
  fillingOf: ({ params: { teamId = "", formId = "", whose }, taskId }) => ({
    ...{ of: "team", formId, taskId },
    staffFor: { teamId, isTeamsDraft: whose === "team" },
  }),
  baseOf: (filling) => {
    const { teamId, isTeamsDraft } = teamOf(filling);
    return forTeamDraftPath({
      ...{ teamId, formId: filling.formId },
      whose: isTeamsDraft ? "team" : "staff",
    });
  },
  submissionPath: ({ formId, submissionId }) => staffSubmissionPath(formId, submissionId),
  afterSubmit: (filling, { submissionId }) => ({
    to: staffSubmissionPath(filling.formId, submissionId),
    toast: { type: "success", title: "Sent in for the team" },
  }),
  afterDiscard: ({ filling }) => ({ to: teamPath(teamOf(filling).teamId), title: "Draft discarded" }),
  home: null,
};
export const forTeamRoutes = fillingRoutes(forTeam);

const teamOf = (filling: Filling): StaffFor => {
  if (filling.of === "team" && filling.staffFor) return filling.staffFor;
  throw new NotFound();
};
