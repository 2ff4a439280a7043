import type { Found } from "#db/read-batch";
import { hasLevel } from "~/identity/permissions.rules";
import type { CommandContext } from "~/procedure/context";
import { eventDay } from "~/procedure/event-clock.server";
import { beforehandSources } from "../beforehand/known-beforehand.server";
import { confirmationsOf } from "../confirmations/confirmations.queries.server";
import { differencesIn } from "../differences/differences-in.server";
import { readDocument } from "../document/read-document.schema";
import { type Edited, editedCopy } from "../fields/working-copy.server";
import { formHead } from "../form-head.queries.server";
import { labCasesOf } from "../lab/lab-cases.queries.server";
import { triedCases } from "../lab/tried-cases.rules";
import { factDefinitions } from "../logic/fact-definitions.server";
import { answerContext } from "../submissions/open-filling.server";
import { formFacts } from "./form-facts.server";
import { foundLines } from "./found-lines.server";
import { goneOfForm } from "./gone-answers.server";
import { versionsSeen } from "./publication.schema";
import type { GoneQuestion, PublicationScreen } from "./publication-screen.types";
import {
  type FormFactsRow,
  isSameVersion,
  type PlacedGroup,
  placedGroups,
  workingDocument,
} from "./working-document.server";

/** Everything that publishing a form looks at, in one batch. */
export const formPublicationReads = (formId: string) => ({
  form: formHead(formId),
  copy: editedCopy({ kind: "form", id: formId }),
  facts: formFacts(formId),
  groups: placedGroups(formId),
  confirmations: confirmationsOf(formId),
  cases: labCasesOf(formId),
  gone: goneOfForm(formId),
  teamFacts: factDefinitions(),
  sources: beforehandSources(),
});

/** What publishing the working copy of a form would do. */
export function formPublication(
  ctx: CommandContext,
  {
    form,
    copy,
    facts,
    groups,
    confirmations,
    cases,
    gone,
    teamFacts,
    sources,
  }: Found<ReturnType<typeof formPublicationReads>>,
): PublicationScreen {
  if (!copy || !facts) throw new Error("A form without a working copy");
  const owner = { kind: "form", id: form.id } as const;
  const { document, broken } = documentOf(copy, { facts, groups });
  const live = facts.live === null ? null : readDocument(facts.live).document;
  const isSame = isSameVersion(document, facts.live);
  const { faults, warnings } = foundLines(document, broken, {
    owner,
    mayEditGroups: hasLevel(ctx.actor.level, "admin"),
    facts: teamFacts,
    today: eventDay(ctx).today,
    sources,
  });
  return {
    ...{ owner, title: form.title, revision: copy.revision, shownAt: ctx.now.toISOString() },
    seen: versionsSeen(groups),
    ...{ isPublished: form.isPublished, isArchived: form.isArchived },
    number: copy.lastNumber + (isSame ? 0 : 1),
    live: copy.liveVersionId === null ? null : copy.lastNumber,
    isSame,
    isTouched: copy.revision !== copy.liveRevision,
    ...{ faults, warnings },
    differences: live && differencesIn(ctx, owner, { before: live, after: document }),
    effect: { drafts: isSame ? 0 : form.drafts, gone: gone.map(goneQuestion) },
    cases: triedCases(document, cases, { context: answerContext(ctx), confirmations }),
    forms: [],
  };
}

function documentOf(
  copy: Edited,
  { facts, groups }: { facts: FormFactsRow & { live: string | null }; groups: readonly PlacedGroup[] },
) {
  const { live: _live, ...own } = facts;
  return workingDocument(copy, { facts: own, groups });
}

export const goneQuestion = ({ id, label, kind, answers }: GoneQuestion): GoneQuestion => ({
  ...{ id, label, kind, answers },
});
