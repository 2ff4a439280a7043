import { Form } from "@remix-run/react";
import { type MutableRefObject, useEffect, useRef, useState } from "react";
import { fieldVerbPath } from "../../admin-forms.paths";
import type { FieldsOwner } from "../../fields/fields-owner.types";
import type { Dropped } from "./use-outline-drag";

/**
 * Sends what was dropped, as buttons would: each drop is a form of its own, so that one which waits for the answer to what was pressed
 * before (`useAfterSaves`) is not written over by the next. Apart from the outline, which is not drawn anew for any of this.
 */
export function DropForms({
  drop,
  ...based
}: {
  owner: FieldsOwner;
  revision: number;
  drop: MutableRefObject<((dropped: Dropped) => void) | null>;
}) {
  const [drops, setDrops] = useState<readonly { key: number; dropped: Dropped }[]>([]);
  const count = useRef(0);
  useEffect(() => {
    drop.current = (dropped) => {
      count.current += 1;
      const key = count.current;
      setDrops((all) => [...all, { key, dropped }]);
    };
    return () => {
      drop.current = null;
    };
  }, [drop]);
  const done = (key: number) => setDrops((all) => all.filter((one) => one.key !== key));
  return drops.map(({ key, dropped }) => (
    <DropForm key={key} {...based} {...dropped} onSent={() => done(key)} />
  ));
}

function DropForm({
  owner,
  revision,
  fieldId,
  before,
  onSent,
}: Dropped & { owner: FieldsOwner; revision: number; onSent(): void }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.requestSubmit(), []);
  return (
    <Form
      method="post"
      action={fieldVerbPath(owner, fieldId, "move")}
      ref={form}
      preventScrollReset
      hidden
      onSubmit={onSent}
    >
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="before" value={before} />
      <button type="submit">Move here</button>
    </Form>
  );
}
