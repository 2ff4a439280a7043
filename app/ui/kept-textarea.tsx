import { type ComponentProps, useEffect, useRef } from "react";
import { TextareaField } from "./inputs";
import { useKeptText } from "./use-kept-text";

const never = () => {};

/**
 * A text area that keeps what is being typed for as long as the tab lives. Where its form is gone, `UnsentText` shows what
 * was kept under an address; whoever sees that it was sent calls `forgetText`.
 */
export function KeptTextareaField({
  keepAs,
  ...rest
}: ComponentProps<typeof TextareaField> & {
  /** The address that its form is sent to. */
  keepAs: string;
}) {
  const { field } = rest;
  const box = useRef<HTMLTextAreaElement | null>(null);
  useEffect(() => {
    box.current = document.querySelector(`textarea#${CSS.escape(field.id)}`);
  }, [field.id]);
  const kept = useKeptText(box, { key: keepAs, isFree: !field.initialValue, onFormId: never });
  return <TextareaField {...rest} onInput={(event) => kept.keep(event.currentTarget.value)} />;
}
