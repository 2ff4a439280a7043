import { Form, type FormProps } from "@remix-run/react";
import { useRef } from "react";
import type { LastResult } from "./fields-of";
import { useUnsaved } from "./leave-guard";

/**
 * A form into which somebody types and which has no `EditorForm`: what adds a thing, asks for a name, takes a reason. Leaving it
 * with something typed asks first (`LeaveGuard`).
 */
export function GuardedForm({
  lastResult,
  basis,
  onSubmit,
  ...rest
}: FormProps & {
  lastResult?: LastResult | null | undefined;
  /** What is stored, where the form stays when it is saved: another one means that what is typed is saved. */
  basis?: string;
}) {
  const form = useRef<HTMLFormElement>(null);
  const unsaved = useUnsaved(form, { basis, lastResult: lastResult ?? undefined });
  return (
    <Form
      {...rest}
      method="post"
      ref={form}
      onSubmit={(event) => {
        unsaved.onSubmit();
        onSubmit?.(event);
      }}
    />
  );
}
