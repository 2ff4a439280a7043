import { Form } from "@remix-run/react";
import { SubmitButton } from "~/ui/submit-button";

/** To the portal as the team, or one person of it, sees it. A whole page: everything in the open one is one's own. */
export function ViewAs({ action, label = "View as team" }: { action: string; label?: string }) {
  return (
    <Form method="post" action={action} reloadDocument>
      <SubmitButton icon="eye" busyLabel="Opening…">
        {label}
      </SubmitButton>
    </Form>
  );
}
