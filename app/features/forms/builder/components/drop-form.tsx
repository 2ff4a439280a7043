import { Form, useNavigation } from "@remix-run/react";
import { type MutableRefObject, useEffect, useRef, useState } from "react";
import { fieldVerbPath } from "../../admin-forms.paths";
import type { FieldsOwner } from "../../fields/fields-owner.types";
import type { Dropped } from "./use-outline-drag";

/**
 * Sends what was dropped, as a button would. It has to wait here for the answer to what was dropped before: until then this form says
 * the revision of then. Apart from the outline, which is not drawn anew for any of this.
 */
export function DropForm({
  owner,
  revision,
  drop,
}: {
  owner: FieldsOwner;
  revision: number;
  drop: MutableRefObject<((dropped: Dropped) => void) | null>;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    drop.current = setDropped;
    return () => {
      drop.current = null;
    };
  }, [drop]);
  useEffect(() => {
    if (!dropped || !isIdle) return;
    setDropped(null);
    const { current: sender } = form;
    const input = sender?.elements.namedItem("before");
    if (!sender || !(input instanceof HTMLInputElement)) return;
    sender.setAttribute("action", fieldVerbPath(owner, dropped.fieldId, "move"));
    input.value = dropped.before;
    sender.requestSubmit();
  }, [dropped, isIdle, owner]);
  return (
    <Form method="post" ref={form} preventScrollReset hidden>
      <input type="hidden" name="revision" value={revision} />
      {/* React would put a value of its own back whenever this is drawn. */}
      <input type="hidden" name="before" />
      <button type="submit">Move here</button>
    </Form>
  );
}
