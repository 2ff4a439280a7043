import type { ReactNode } from "react";
import { Banner } from "~/ui/banner";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { ConfirmForm } from "~/ui/confirm-form";
import { fieldsOf, type LastResult, type Limits } from "~/ui/fields-of";
import { counted } from "~/ui/format.rules";
import { PageHead } from "~/ui/page-head";
import { SelectField } from "~/ui/select-field";
import { needsHeir } from "../people.rules";

export interface Removed {
  name: string;
  isOwner: boolean;
  teamName: string | null;
  assigned: number;
  heirs: readonly { id: string; name: string }[];
}

/** Takes somebody out of the event: what goes, who takes over, and the word. */
export function RemovalForm({
  person,
  back,
  refusal,
  limits,
  lastResult,
  chosen = "",
}: {
  person: Removed;
  back: { to: string; label: string };
  /** Why it cannot be done. */
  refusal: ReactNode;
  limits: Limits<"heirId" | "confirm">;
  lastResult: LastResult | undefined;
  /** Who takes over, where nobody is chosen yet. */
  chosen?: string;
}) {
  const { name, heirs } = person;
  const { fields, errors } = fieldsOf({ id: "removal", limits, lastResult, values: { heirId: chosen } });
  const head = <PageHead title={`Remove ${name}?`} back={back} />;
  if (refusal) {
    return (
      <>
        {head}
        <Banner title="This cannot be done.">{refusal}</Banner>
        <ButtonRow className="mt-4">
          <ButtonLink to={back.to}>Back to {back.label}</ButtonLink>
        </ButtonRow>
      </>
    );
  }
  return (
    <>
      {head}
      <Banner tone="danger" title="This cannot be undone.">
        {name} is signed out and cannot come in any more. Comments and what they did stay, under the name
        “Deleted user”. The account itself is not touched.
      </Banner>
      <ConfirmForm
        field={fields.confirm}
        errors={errors}
        cancelTo={back.to}
        submitLabel={<span className="name-clip">Remove {name}</span>}
        busyLabel="Removing…"
      >
        {needsHeir(person) && (
          <SelectField
            field={{ ...fields.heirId, required: true }}
            label="Who takes over"
            hint={ownedText(person)}
            placeholder="Choose a person"
            options={heirs.map(({ id, name: label }) => ({ value: id, label }))}
          />
        )}
      </ConfirmForm>
    </>
  );
}

function ownedText({ isOwner, teamName, assigned }: Removed): string {
  const owned = [
    isOwner && `becomes the owner of ${teamName}`,
    assigned > 0 && `gets ${counted(assigned, "task")}`,
  ].filter(Boolean);
  return `Somebody of the same team ${owned.join(" and ")}.`;
}
