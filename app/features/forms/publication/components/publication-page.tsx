import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { firstError, type LastResult } from "~/ui/fields-of";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { Section } from "~/ui/page-head";
import { SubmitButton } from "~/ui/submit-button";
import { formLabPath, historyPath, ownerPath, previewPath, publicationPath } from "../../admin-forms.paths";
import type { FormTabs } from "../../components/form-tabs";
import { OwnerPageHead } from "../../components/owner-page-head";
import { UnpublishForm } from "../../components/unpublish-form";
import { DifferenceList } from "../../differences/difference-list";
import type { FormEffect, FormOfGroup, GoneQuestion, PublicationScreen } from "../publication-screen.types";
import { FoundList } from "./found-list";

export interface PublicationData {
  screen: PublicationScreen;
  form: Parameters<typeof FormTabs>[0]["form"] | null;
}

/** What publishing would do, and the button that does it. */
export function PublicationPage() {
  const { screen, form } = useLoaderData() as PublicationData;
  const refused = firstError(useActionData<{ lastResult?: LastResult }>()?.lastResult);
  const { owner, faults, warnings, cases, forms, differences, effect } = screen;
  const noun = owner.kind === "form" ? "form" : "field group";
  const failing = cases.filter(({ differs }) => differs !== null);
  const breaking = forms.filter((one) => one.faults.length > 0);
  const isLive = screen.isSame && screen.isPublished;
  const mayPublish = faults.length + failing.length + breaking.length === 0 && !screen.isArchived;
  return (
    <>
      <OwnerPageHead {...screen} hasChanges={screen.isTouched} form={form} />
      <div className="publication">
        {refused && <ErrorSummary errors={[{ id: "", message: refused }]} title="Nothing was published" />}
        <h2>Publish</h2>
        <PublicationState screen={screen} noun={noun} />
        {faults.length > 0 && (
          <Section title="To put right first" count={faults.length}>
            <FoundList lines={faults} />
          </Section>
        )}
        {failing.length > 0 && (
          <Section title="Cases of the logic lab that fail" count={failing.length}>
            <ul className="found-lines">
              {failing.map(({ id, name, differs }) => (
                <li key={id}>
                  <Link to={formLabPath(owner.id)}>{name}</Link>: {differs}
                </li>
              ))}
            </ul>
          </Section>
        )}
        {warnings.length > 0 && (
          <Section title="Worth a look" count={warnings.length}>
            <FoundList lines={warnings} />
          </Section>
        )}
        {differences && differences.lines.length > 0 && (
          <Section title={`What changes against version ${screen.live}`}>
            <DifferenceList differences={differences} />
          </Section>
        )}
        {effect && !isLive && <Effect effect={effect} number={screen.number} />}
        {forms.length > 0 && !isLive && (
          <Section title="Forms that get the new version" count={forms.length}>
            <ul className="forms-of-group">
              {forms.map((one) => (
                <FormItem key={one.id} form={one} />
              ))}
            </ul>
          </Section>
        )}
        <div className="form-actions">
          {mayPublish && !(isLive && !screen.isTouched) && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="revision" value={screen.revision} />
              <input type="hidden" name="shownAt" value={screen.shownAt} />
              <input type="hidden" name="seen" value={screen.seen} />
              <SubmitButton variant="primary" icon="check" busyLabel="Publishing…">
                {buttonLabel(screen)}
              </SubmitButton>
            </Form>
          )}
          <ButtonLink to={previewPath(owner)} icon="eye">
            Preview
          </ButtonLink>
          <ButtonLink to={historyPath(owner)} icon="history">
            History
          </ButtonLink>
          {isLive && !screen.isArchived && screen.live !== null && (
            <UnpublishForm owner={owner} number={screen.live} back={publicationPath(owner)} />
          )}
          <ButtonLink to={ownerPath(owner)} variant="quiet">
            Back to the editor
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

const buttonLabel = ({ isSame, isPublished, number, owner }: PublicationScreen): string => {
  if (!isSame) return `Publish version ${number}`;
  if (owner.kind === "fieldGroup") return "Publish again";
  return isPublished ? "Take it as published" : "Open the form again";
};

/** In a sentence, before anything else: whether there is anything to publish, and what stops it. */
function PublicationState({ screen, noun }: { screen: PublicationScreen; noun: string }) {
  const { faults, cases, forms, isArchived, isSame, isPublished, isTouched, live, number } = screen;
  if (isArchived) return <Banner tone="warning">This {noun} is archived. Restore it first.</Banner>;
  if (faults.length > 0)
    return (
      <Banner tone="danger" title={`${counted(faults.length, "thing")} to put right first.`}>
        Each leads to its field.
      </Banner>
    );
  if (cases.some(({ differs }) => differs !== null))
    return (
      <Banner tone="danger" title="The logic lab stops this.">
        Mend the logic, or say in the case that this is what you expect now.
      </Banner>
    );
  const breaking = forms.filter((one) => one.faults.length > 0);
  if (breaking.length > 0)
    return (
      <Banner tone="danger" title={`It would break ${counted(breaking.length, "form")}.`}>
        Nothing is published before that is put right: all forms get the new version together, or none.
      </Banner>
    );
  if (isSame && isPublished)
    return (
      <Banner tone="success" title="There is nothing to publish.">
        {isTouched
          ? `The working copy was changed and says the same as version ${live} again.`
          : `Version ${live} is live, and nothing was changed since.`}
      </Banner>
    );
  if (isSame)
    return (
      <Banner tone="info">
        Nothing was changed since version {live}. Publishing{" "}
        {noun === "form" ? "opens the form" : "offers it"} again.
      </Banner>
    );
  return (
    <Banner tone="info" title={`This becomes version ${number}.`}>
      {live === null ? "It is the first one." : "Submissions keep the version that they answered."}
      {cases.length > 0 && ` ${counted(cases.length, "case")} of the logic lab tried: all as expected.`}
    </Banner>
  );
}

function Effect({ effect: { drafts, gone }, number }: { effect: FormEffect; number: number }) {
  if (drafts === 0 && gone.length === 0) return null;
  return (
    <Section title="What it does to answers">
      <ul className="found-lines">
        {drafts > 0 && (
          <li>
            {counted(drafts, "draft")} {drafts === 1 ? "moves" : "move"} to version {number} when{" "}
            {drafts === 1 ? "it is" : "they are"} next saved. What changed is said there.
          </li>
        )}
        {gone.map((one) => (
          <li key={one.id}>{goneWords(one)}</li>
        ))}
      </ul>
    </Section>
  );
}

/** What goes out of sight, and where it stays. */
function goneWords({ label, kind, answers }: GoneQuestion): string {
  const what = label ? `“${label}”` : "A question without a label";
  const who = counted(answers, "submission");
  if (kind === "several")
    return `${what} has one entry from now on: ${who} gave several. All of them stay in exports, on a sheet of their own.`;
  if (kind === "texts")
    return `${what} takes numbers from now on: ${who} gave other texts. They stay in exports, in a column of their own.`;
  return `${what} is not asked any more: ${who} answered it. The answers stay in exports, under this label.`;
}

function FormItem({ form: { id, title, number, faults, differences, drafts, gone } }: { form: FormOfGroup }) {
  return (
    <li>
      <h3>
        <Link to={ownerPath({ kind: "form", id })}>{title}</Link>{" "}
        <span className="muted">version {number}</span>
      </h3>
      {faults.length > 0 ? (
        <>
          <p className="found-breaks">This would break it:</p>
          <FoundList lines={faults} />
        </>
      ) : (
        <DifferenceList differences={differences} />
      )}
      <Effect effect={{ drafts, gone }} number={number} />
    </li>
  );
}
