import { Form } from "@remix-run/react";
import { Banner } from "~/ui/banner";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import type { LastResult } from "~/ui/fields-of";
import { counted } from "~/ui/format.rules";
import { TextLink } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { SubmitButton } from "~/ui/submit-button";
import {
  confirmationPath,
  editorFieldPath,
  fieldVerbPath,
  formNotificationPath,
  ownerPath,
} from "../../admin-forms.paths";
import type { RemovalData } from "../field-removal.server";
import { typeLabel } from "../outline.rules";
import type { FieldUse } from "../uses.rules";

/** Before a field is deleted: what relies on it, how many answers it has, and what stays. */
export function FieldRemovalPage({
  data,
  lastResult,
}: {
  data: RemovalData;
  lastResult: LastResult | undefined;
}) {
  const { owner, fieldId, name, type, answers, uses, holds, revision, title } = data;
  const back = editorFieldPath(owner, fieldId);
  const refused = Object.values(lastResult?.error ?? {}).flatMap((messages) => messages ?? []);
  return (
    <>
      <PageHead title={`Delete “${name}”?`} back={{ to: back, label: title }} />
      {refused.length > 0 && (
        <ErrorSummary title="It was not deleted" errors={refused.map((message) => ({ id: "", message }))} />
      )}
      <Banner tone={uses.length > 0 ? "warning" : "info"} title={`${typeLabel(type)}.`}>
        {answers > 0
          ? `${counted(answers, "submission")} ${answers === 1 ? "answers" : "answer"} it. What was answered stays with the submissions and in reports; nobody is asked it any more once this is published.`
          : "No submission answers it."}
      </Banner>
      <div className="section">
        <h2>What uses it</h2>
        {uses.length === 0 ? (
          <p className="muted">No logic, confirmation, notification, webhook or address uses it.</p>
        ) : (
          <ul className="list">
            {uses.map((use, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one name
              <li key={at}>
                <Use use={use} data={data} />
              </li>
            ))}
          </ul>
        )}
        {uses.some(({ kind }) => kind !== "message" && kind !== "webhook") && (
          <p className="hint">
            What asks it has to be changed before the {owner.kind === "form" ? "form" : "field group"} can be
            published.
          </p>
        )}
        {uses.some(({ kind }) => kind === "webhook") && (
          <p className="hint">
            A webhook sends nothing in its place; a rule of one that asks it holds no more.
          </p>
        )}
        {uses.some(({ kind }) => kind === "message") && (
          <p className="hint">A message leaves the place of its answer empty.</p>
        )}
      </div>
      <Form method="post" action={fieldVerbPath(owner, fieldId, "removal")} className="section">
        <input type="hidden" name="revision" value={revision} />
        {holds.length > 0 && (
          <p>
            {counted(holds.length, "field")} {holds.length === 1 ? "stands" : "stand"} in it:{" "}
            {holds.slice(0, 5).join(", ")}
            {holds.length > 5 && ` and ${holds.length - 5} more`}.
          </p>
        )}
        <ButtonRow>
          <SubmitButton variant="danger" name="what" value="alone" busyLabel="Deleting…">
            {holds.length > 0 ? `Delete the ${typeLabel(type).toLowerCase()} alone` : "Delete"}
          </SubmitButton>
          {holds.length > 0 && (
            <SubmitButton variant="danger" name="what" value="all" busyLabel="Deleting…">
              Delete it with what is in it
            </SubmitButton>
          )}
          <ButtonLink variant="quiet" to={back}>
            Keep it
          </ButtonLink>
        </ButtonRow>
      </Form>
    </>
  );
}

function Use({ use: { kind, id, name }, data: { owner } }: { use: FieldUse; data: RemovalData }) {
  if (kind === "prefill") return <>The parameter “{name}” fills it in.</>;
  if (kind === "form")
    return (
      <>
        The form <TextLink to={ownerPath({ kind: "form", id: id ?? "" })}>{name}</TextLink>, in its logic,
        confirmations or notifications
      </>
    );
  if (kind === "webhook") return <>The webhook “{name}”</>;
  if (kind === "confirmation" || kind === "message")
    return (
      <>
        {kind === "message" ? "The message of the confirmation" : "The confirmation"}{" "}
        <TextLink to={confirmationPath(owner.id, id ?? "")}>{name}</TextLink>
      </>
    );
  if (kind === "notification")
    return (
      <>
        The notification <TextLink to={formNotificationPath(owner.id, id ?? "")}>{name}</TextLink>
      </>
    );
  return (
    <>
      The logic of <TextLink to={editorFieldPath(owner, id ?? "")}>{name}</TextLink>
    </>
  );
}
