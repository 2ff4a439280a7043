import { Form } from "@remix-run/react";
import { Banner } from "~/ui/banner";
import type { LastResult } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { Icon } from "~/ui/icon";
import { TextField } from "~/ui/inputs";
import { Menu } from "~/ui/menu";
import { SavedForm } from "~/ui/saving/saved-form";
import type { SavingState } from "~/ui/saving/use-saved-at-once";
import { SubmitButton } from "~/ui/submit-button";
import { sectionPath, sectionVerbPath } from "../../content.paths";
import { SECTION_ICONS, SECTION_LABELS } from "../../content.texts";
import type { ChosenSection, EditorData } from "../editor.server";
import { sectionDifferences, valuesOfSection } from "../section-values.rules";
import { SectionFields } from "./section-fields";

type VerbPath = (name: Parameters<typeof sectionVerbPath>[2]) => string;

/** Boxes of a section's form that say nothing of the section. */
const ASIDE = ["q", "places"];

/** The section that is edited in place: its form, and what can be done with it. */
export function EditedSection({
  data,
  chosen,
  isFree,
  lastResult,
  onState,
}: {
  data: EditorData;
  chosen: ChosenSection;
  isFree: boolean;
  lastResult: LastResult | undefined;
  onState(state: SavingState): void;
}) {
  const contentId = data.content.id;
  const path = sectionPath(contentId, chosen.id);
  const verb: VerbPath = (name) => sectionVerbPath(contentId, chosen.id, name);
  const label = SECTION_LABELS[chosen.type];
  const values = valuesOfSection(chosen, data);
  const names = [...data.targets, ...data.files.map(({ id, name }) => ({ kind: "file", id, name }))];
  return (
    <section className="q selected" id="edited" aria-label={`${label} section, being edited`}>
      <div className="q-edit">
        <div className="q-meta">
          <Icon name={SECTION_ICONS[chosen.type]} />
          <span>{label}</span>
          {!chosen.isPublished && (
            <span className="q-mark">
              <Icon name="eye-off" />
              Hidden from users
            </span>
          )}
          {/* Not where it was hidden: a second tap there would show it again. */}
          {isFree && !chosen.isPublished && (
            <Verb to={verb("visibility")} name="isPublished" value="1" icon="eye">
              Show to users
            </Verb>
          )}
        </div>
        {chosen.data === null && (
          <Banner tone="danger" title="What was saved cannot be read.">
            Nobody is shown this section. Fill it in and save it anew, or delete it.
          </Banner>
        )}
        <fieldset disabled={!isFree} className="bare">
          <legend className="vh">{label}</legend>
          <SavedForm
            key={chosen.id}
            id="section"
            label={`${label} section`}
            className="section-form"
            limits={data.limits.section}
            lastResult={lastResult}
            current={{ data: values, version: chosen.version, saved: chosen.saved }}
            path={path}
            seeCurrent="See the saved version"
            known={JSON.stringify({ ...values, version: "", q: "" })}
            aside={ASIDE}
            isVerb={(to) => [verb("move"), verb("visibility")].includes(to)}
            onState={onState}
            differences={(typed) => sectionDifferences(chosen.type, values, typed, names)}
            saveLabel="Save section"
          >
            {(fields) => (
              <>
                <TextField field={fields.heading} label="Heading" autoComplete="off" dir="auto" />
                <SectionFields type={chosen.type} fields={fields} data={data} sectionId={chosen.id} />
              </>
            )}
          </SavedForm>
        </fieldset>
      </div>
      {isFree && <SectionFoot chosen={chosen} verb={verb} copyId={data.ids.copy} />}
    </section>
  );
}

/** What can be done with the section as a whole. */
function SectionFoot({ chosen, verb, copyId }: { chosen: ChosenSection; verb: VerbPath; copyId: string }) {
  return (
    <div className="q-foot">
      <Verb to={verb("move")} name="to" value={chosen.place - 1} disabled={chosen.place <= 1} icon="arrow-up">
        Move up
      </Verb>
      <Verb
        to={verb("move")}
        name="to"
        value={chosen.place + 1}
        disabled={chosen.place >= chosen.of}
        icon="arrow-down"
      >
        Move down
      </Verb>
      <Menu
        label={
          <>
            <Icon name="ellipsis" />
            More
          </>
        }
        buttonClass="btn btn-quiet btn-sm"
      >
        <Form method="post" action={verb("copies")} preventScrollReset>
          <FormId key={chosen.id} id={copyId} />
          <SubmitButton variant="quiet" size="sm" icon="copy" busyLabel="Copying…">
            Copy this section
          </SubmitButton>
        </Form>
        {chosen.of > 2 && (
          <Form method="post" action={verb("move")} className="q-place" preventScrollReset>
            <label htmlFor="place">Place</label>
            <input
              className="input"
              id="place"
              type="number"
              name="to"
              min={1}
              max={chosen.of}
              defaultValue={chosen.place}
              key={chosen.place}
            />
            <SubmitButton size="sm" busyLabel="Moving…">
              Move to
            </SubmitButton>
          </Form>
        )}
      </Menu>
      {chosen.isPublished && (
        <Verb to={verb("visibility")} name="isPublished" value="0" icon="eye-off">
          Hide from users
        </Verb>
      )}
      <div className="push">
        <Form method="post" action={verb("removal")} preventScrollReset>
          <SubmitButton variant="quiet" size="sm" icon="trash-2" className="is-danger" busyLabel="Deleting…">
            Delete
          </SubmitButton>
        </Form>
      </div>
    </div>
  );
}

function Verb({
  to,
  name,
  value,
  disabled = false,
  icon,
  children,
}: {
  to: string;
  name: string;
  value: string | number;
  disabled?: boolean;
  icon: Parameters<typeof Icon>[0]["name"];
  children: string;
}) {
  return (
    <Form method="post" action={to} preventScrollReset>
      <input type="hidden" name={name} value={value} />
      <SubmitButton variant="quiet" size="sm" icon={icon} disabled={disabled} busyLabel="Saving…">
        {children}
      </SubmitButton>
    </Form>
  );
}
