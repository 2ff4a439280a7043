import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

/** The form of a verb, which goes back to where the form stands (`procedure.returnTo`). */
export function BackForm({
  action,
  back,
  className,
  children,
}: {
  action: string;
  back: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Form method="post" action={action} className={className} preventScrollReset>
      <input type="hidden" name="back" value={back} />
      {children}
    </Form>
  );
}
