import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/page-head";
import { plainGiven, type TypeGiven } from "../type-given";
import { AnswersInRow } from "./components/answers-in-row";
import { FormState } from "./components/form-state";
import { SentAnswers } from "./components/sent-answers";
import { staffAnswersPath } from "./form-tasks.paths";
import type { ShownForm } from "./shown-form.server";

export const formGiven: TypeGiven = {
  ...plainGiven,
  inQueue: ({ submission }, at) => submission && <AnswersInRow of={submission} at={at} />,
  queueExport: [
    { header: "Submission", type: "text", value: ({ submission }) => submission?.reference ?? null },
    {
      header: "Files of the form",
      type: "text",
      width: 40,
      value: ({ submission }) => submission?.files.map(({ name }) => name).join(", ") ?? null,
    },
  ],
  onPage: ({ form }) => form && <FilledIn form={form} />,
  inList: ({ submission }) => submission && <SentAnswers of={submission} isShort />,
};

/** Where the team is with the form that the task asks for, and the way to what it sent. */
function FilledIn({ form }: { form: ShownForm }) {
  return (
    <Section title="The form">
      {form.title && <p className="strong">{form.title}</p>}
      <FormState form={form} isStaff />
      {form.submission && (
        <p className="mt-3">
          <ButtonLink to={staffAnswersPath(form.id, form.submission.id)}>Read the answers</ButtonLink>
        </p>
      )}
    </Section>
  );
}
