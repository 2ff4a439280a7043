import { Banner } from "~/ui/banner";
import { AnswersSummary } from "../answers-summary";
import { CheckAnswers } from "../check-answers";
import { Confirmation } from "../confirmation";
import { FormPage } from "../form-page";
import type { formSample } from "./form-samples.server";

/** The form runner with a sample form, a page at a time. */
export function FormSpecimens({ sample }: { sample: ReturnType<typeof formSample> }) {
  const banner = (
    <Banner tone="warning" icon="pencil" title="Draft — not submitted.">
      Last saved today at 14:32. Due Thursday 24 June 2027.
    </Banner>
  );
  return (
    <main className="main white-page" id="main" data-density="comfortable">
      <div className="page page-narrow">
        {sample.part === "page" && <FormPage model={sample.model} banner={banner} />}
        {sample.part === "check" && (
          <CheckAnswers
            head={sample.head}
            blocks={sample.blocks}
            banner={banner}
            submitTo="/dev/ui/forms?form=full&page=done"
            draftTo="/dev/ui/forms?form=full"
            submitLabel="Submit order"
          />
        )}
        {sample.part === "done" && (
          <Confirmation
            title="Order submitted"
            reference="HBS27-04182"
            copySentTo="amara@solentrigging.example"
            html={sample.html}
            facts={[
              { label: "Form", value: "Stand services order" },
              { label: "Submitted", value: "Tuesday 15 June 2027, 14:48" },
              { label: "Submitted by", value: "Amara Okafor" },
            ]}
            ways={[
              { to: "/dev/ui/forms?form=full", label: "Back to tasks" },
              { to: "/dev/ui/forms?form=full&page=check", label: "View submission" },
            ]}
          >
            <AnswersSummary blocks={sample.blocks} />
          </Confirmation>
        )}
      </div>
    </main>
  );
}
