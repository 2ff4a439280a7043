import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { afterPress, usePresses } from "./after-press";
import type { FormField } from "./form-field";
import { leftWrong } from "./left-wrong.rules";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the control says of itself once it was changed and left, in the place of what the server said of it before. */
interface Own {
  message: string | null;
  /** What the server had said by then: another answer has the say again. */
  instead: FormField["errors"];
}

/**
 * Lets a field say what is wrong with it when it is left, though never before somebody changed it (SHELL-28), and takes back
 * what was said of it, by the server too, as soon as that is put right. `field` is to be shown, `watch` goes on what is
 * around the control.
 */
export function useLeftWrong(field: FormField) {
  const [own, setOwn] = useState<Own | null>(null);
  const isTouched = useRef(false);
  usePresses();
  const judged = (control: Control): Own => ({
    message: leftWrong(control.validity, field, control.type),
    instead: field.errors,
  });
  const watch = {
    onInput: ({ target }: FormEvent) => {
      if (!isOf(target, field)) return;
      isTouched.current = true;
      const isSaid = own?.message || field.errors?.length;
      if (isSaid && target.validity.valid) setOwn(judged(target));
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // Who presses a button next is told by the answer, or wants none.
      if (!isTouched.current || !isOf(target, field) || relatedTarget instanceof HTMLButtonElement) return;
      setTimeout(() => afterPress(() => setOwn(judged(target))));
    },
  };
  const isOwn = own !== null && own.instead === field.errors;
  const errors = isOwn ? (own.message === null ? undefined : [own.message]) : field.errors;
  return { field: errors === field.errors ? field : { ...field, errors }, watch };
}

const isOf = (target: EventTarget, { id }: FormField): target is Control =>
  (target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement) &&
  target.id === id;
