import { sql } from "drizzle-orm";
import { as, jsonOne } from "#db/json-row";
import type { Found } from "#db/read-batch";
import { NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { eventDay } from "~/procedure/event-clock.server";
import { differencesIn } from "../differences/differences-in.server";
import type { GroupDocument } from "../document/form-document.schema";
import { readDocument } from "../document/read-document.schema";
import { editedCopy } from "../fields/working-copy.server";
import { factDefinitions } from "../logic/fact-definitions.server";
import { withGroupAlone } from "./checks.server";
import { goneQuestion } from "./form-publication.server";
import { type FormWithGroup, formsWithGroup, groupOf, withGroup } from "./forms-with-group.server";
import { foundLines } from "./found-lines.server";
import { goneOfGroup } from "./gone-answers.server";
import { versionsSeen } from "./publication.schema";
import type { FormOfGroup, FoundLine, PublicationScreen } from "./publication-screen.types";

/** Everything that publishing a field group looks at, in one batch. */
export const groupPublicationReads = (fieldGroupId: string) => ({
  copy: editedCopy({ kind: "fieldGroup", id: fieldGroupId }),
  live: jsonOne(
    { document: as<string>(sql`v.document`) },
    sql`from field_group gr join field_group_version v on v.id = gr.live_version_id where gr.id = ${fieldGroupId}`,
  ),
  forms: formsWithGroup(fieldGroupId),
  gone: goneOfGroup(fieldGroupId),
  teamFacts: factDefinitions(),
});

type Reads = Found<ReturnType<typeof groupPublicationReads>>;

/** Changes that are listed of each form. */
const MOST_OF_FORM = 20;

/** What publishing the working copy of a field group would do, form by form. */
export function groupPublication(
  ctx: CommandContext,
  { copy, live, forms, gone, teamFacts }: Reads,
): PublicationScreen {
  if (!copy) throw new NotFound();
  const owner = { kind: "fieldGroup", id: copy.id } as const;
  const { group, broken } = groupOf(copy);
  const document = withGroupAlone(group);
  const before = live && readGroup(live.document);
  const isSame = live?.document === JSON.stringify(group);
  const { faults, warnings } = foundLines(document, broken, {
    owner,
    mayEditGroups: true,
    facts: teamFacts,
    today: eventDay(ctx).today,
  });
  return {
    ...{ owner, title: copy.title, revision: copy.revision, shownAt: ctx.now.toISOString() },
    seen: versionsSeen(forms),
    ...{ isPublished: copy.isPublished, isArchived: copy.isArchived },
    number: copy.lastNumber + 1,
    live: copy.liveVersionId === null ? null : copy.lastNumber,
    isSame,
    isTouched: copy.revision !== copy.liveRevision,
    ...{ faults, warnings },
    differences: before && differencesIn(ctx, owner, { before: withGroupAlone(before), after: document }),
    effect: null,
    cases: [],
    forms: forms.map((form) => formOf(ctx, { form, group, gone, teamFacts })),
  };
}

function formOf(
  ctx: CommandContext,
  {
    form,
    group,
    gone,
    teamFacts,
  }: { form: FormWithGroup; group: GroupDocument } & Pick<Reads, "gone" | "teamFacts">,
): FormOfGroup {
  const owner = { kind: "form", id: form.id } as const;
  const effect = {
    ...{ id: form.id, title: form.title, number: form.lastNumber + 1, drafts: form.drafts },
    gone: gone.filter(({ formId }) => formId === form.id).map(goneQuestion),
  };
  const none = { lines: [], more: 0 };
  const broken = (message: string): FoundLine[] => [{ message, what: "", to: null }];
  if (form.document === "")
    return { ...effect, differences: none, faults: broken("Too many long forms have this group.") };
  const { document } = readDocument(form.document);
  if (!document)
    return { ...effect, differences: none, faults: broken("Its newest version cannot be read.") };
  const next = withGroup(document, group);
  return {
    ...effect,
    differences: differencesIn(ctx, owner, { before: document, after: next, most: MOST_OF_FORM }),
    faults: foundLines(next, [], { owner, mayEditGroups: true, facts: teamFacts, today: eventDay(ctx).today })
      .faults,
  };
}

/** A group's version stands alone as it stands in a form. */
function readGroup(json: string): GroupDocument | null {
  const read = readDocument(`{"title":"Group","groups":[${json}]}`);
  return read.document?.groups[0] ?? null;
}
