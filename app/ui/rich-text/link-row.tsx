import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "../button";
import { Icon } from "../icon";
import { NO_LINK, typedLink } from "./typed-link.rules";

/** Asks in place where a link leads; of a link that is there it is the address, to be changed or taken off. */
export function LinkRow({ editor, id, onClose }: { editor: Editor; id: string; onClose(): void }) {
  const own = useId();
  const address = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLInputElement>(null);
  const [start] = useState(() => ({
    href: String(editor.getAttributes("link").href ?? ""),
    needsWords: editor.state.selection.empty && !editor.isActive("link"),
  }));
  const [isWrong, setIsWrong] = useState(false);
  useEffect(() => {
    const first = words.current ?? address.current;
    first?.focus();
    first?.select();
  }, []);

  const close = () => {
    // At once, and not in the next frame as the editor's own command does: what is typed until then would be lost.
    editor.view.focus();
    onClose();
  };
  const apply = () => {
    const href = typedLink(address.current?.value ?? "");
    if (href === null) {
      setIsWrong(true);
      address.current?.focus();
      return;
    }
    const marks = [{ type: "link", attrs: { href } }];
    if (start.needsWords) {
      const text = words.current?.value.trim() || (address.current?.value ?? "").trim();
      editor.chain().focus().insertContent({ type: "text", text, marks }).run();
    } else editor.chain().focus().extendMarkRange("link").setMark("link", { href }).run();
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The form around it is another one, and an open drawer stays.
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      apply();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  const errorId = `${own}-error`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are its fields'
    <div className="rt-link" id={id} onKeyDown={onKeyDown} onInput={(event) => event.stopPropagation()}>
      {start.needsWords && <WordsBox id={`${own}-words`} box={words} />}
      <AddressBox
        id={`${own}-address`}
        box={address}
        first={start.href}
        errorId={isWrong ? errorId : undefined}
      />
      <LinkButtons
        isThere={start.href !== ""}
        onApply={apply}
        onRemove={() => {
          editor.chain().focus().extendMarkRange("link").unsetMark("link").run();
          close();
        }}
        onCancel={close}
      />
      {isWrong && (
        <p className="error" id={errorId} role="alert">
          <Icon name="circle-alert" />
          <span>{NO_LINK}</span>
        </p>
      )}
    </div>
  );
}

function WordsBox({ id, box }: { id: string; box: RefObject<HTMLInputElement> }) {
  return (
    <div className="rt-link-field">
      <label className="label small" htmlFor={id}>
        Words
      </label>
      <input className="input" id={id} type="text" ref={box} maxLength={300} autoComplete="off" />
    </div>
  );
}

function LinkButtons({
  isThere,
  onApply,
  onRemove,
  onCancel,
}: {
  isThere: boolean;
  onApply(): void;
  onRemove(): void;
  onCancel(): void;
}) {
  return (
    <div className="rt-link-buttons">
      <Button type="button" size="sm" onClick={onApply}>
        {isThere ? "Change link" : "Add link"}
      </Button>
      {isThere && (
        <Button type="button" size="sm" variant="quiet" onClick={onRemove}>
          Remove link
        </Button>
      )}
      <Button type="button" size="sm" variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function AddressBox({
  id,
  box,
  first,
  errorId,
}: {
  id: string;
  box: RefObject<HTMLInputElement>;
  first: string;
  /** Where it is no address: what says so. */
  errorId: string | undefined;
}) {
  return (
    <div className="rt-link-field">
      <label className="label small" htmlFor={id}>
        Address
      </label>
      <input
        className="input"
        id={id}
        type="text"
        inputMode="url"
        ref={box}
        defaultValue={first}
        placeholder="https://"
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId}
      />
    </div>
  );
}
