import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

/** The form of a verb, which goes back to where the form stands (`procedure.returnTo`), or without `back` home. */
export function BackForm({
  action,
  back,
  className,
  children,
}: {
  action: string;
  back?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Form method="post" action={action} className={className} preventScrollReset>
      {back && <input type="hidden" name="back" value={back} />}
      {children}
    </Form>
  );
}
