import type { LimitsOf } from "~/procedure/limits.server";
import { BackField } from "~/ui/back-form";
import { Banner } from "~/ui/banner";
import { fieldsOf } from "~/ui/fields-of";
import { needed } from "~/ui/form-field";
import { GuardedForm } from "~/ui/guarded-form";
import { TextareaField } from "~/ui/inputs";
import { SubmitButton } from "~/ui/submit-button";
import { personMailLiftPath, personPath } from "../../people.paths";
import type { LiftInput } from "../../people.schema";
import type { PersonPageData } from "../person.server";

/** Mail to the person's address has stopped: why, since when, and for admins the way to let it go again. */
export function MailStopped({ data }: { data: PersonPageData }) {
  const { person, block, mayLift, liftLimits } = data;
  if (!block) return null;
  return (
    <section id="mail-stopped" className="mb-5" aria-label="Mail to this person has stopped">
      <Banner tone="danger" title="All e-mail to this address has stopped, but security mail.">
        <p>
          {block.why} {block.since}.{" "}
          {mayLift
            ? "Another address, in the form below, gets mail again. So does this one, once you lift the block."
            : "Another address gets mail again. An admin can lift the block."}
        </p>
        {block.details && <p className="small break">{block.details}</p>}
        {mayLift && (
          <details className="mt-3">
            <summary className="btn-text">Lift the block</summary>
            <LiftForm person={person} limits={liftLimits} />
          </details>
        )}
      </Banner>
    </section>
  );
}

function LiftForm({
  person,
  limits,
}: Pick<PersonPageData, "person"> & { limits: LimitsOf<typeof LiftInput> }) {
  const { reason } = fieldsOf({ id: "lift", limits }).fields;
  return (
    <GuardedForm action={personMailLiftPath(person)} className="mt-3">
      <BackField back={personPath(person)} />
      <TextareaField
        field={needed(reason)}
        label="Why may mail go there again?"
        hint="For example: they confirmed the address on the telephone. Kept in the activity."
        rows={2}
      />
      <SubmitButton size="sm" className="mt-3" busyLabel="Lifting…">
        Lift the block
      </SubmitButton>
    </GuardedForm>
  );
}
