import { Form } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";

/** Where the verbs within go back to: for what stands on pages that are not its home. */
export const BackHere = createContext<string | undefined>(undefined);

/** Says where a form stands; nothing where it stands at home. */
export function BackField({ back }: { back?: string | undefined }) {
  const here = useContext(BackHere);
  const to = back ?? here;
  return to ? <input type="hidden" name="back" value={to} /> : null;
}

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
      <BackField back={back} />
      {children}
    </Form>
  );
}
