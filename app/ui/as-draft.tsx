import { SubmitButton } from "./submit-button";

/** The weaker button of a form that adds something: what is saved by it goes live when somebody says so. */
export function AsDraft() {
  return (
    <SubmitButton name="asDraft" value="1">
      Save as draft
    </SubmitButton>
  );
}
