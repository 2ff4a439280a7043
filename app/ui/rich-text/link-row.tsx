import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
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
      {start.needsWords && (
        <div className="rt-link-field">
          <label className="label small" htmlFor={`${own}-words`}>
            Words
          </label>
          <input
            className="input"
            id={`${own}-words`}
            type="text"
            ref={words}
            maxLength={300}
            autoComplete="off"
          />
        </div>
      )}
      <div className="rt-link-field">
        <label className="label small" htmlFor={`${own}-address`}>
          Address
        </label>
        <input
          className="input"
          id={`${own}-address`}
          type="text"
          inputMode="url"
          ref={address}
          defaultValue={start.href}
          placeholder="https://"
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? errorId : undefined}
        />
      </div>
      <div className="rt-link-buttons">
        <Button type="button" size="sm" onClick={apply}>
          {start.href ? "Change link" : "Add link"}
        </Button>
        {start.href && (
          <Button
            type="button"
            size="sm"
            variant="quiet"
            onClick={() => {
              editor.chain().focus().extendMarkRange("link").unsetMark("link").run();
              close();
            }}
          >
            Remove link
          </Button>
        )}
        <Button type="button" size="sm" variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
      {isWrong && (
        <p className="error" id={errorId} role="alert">
          <Icon name="circle-alert" />
          <span>{NO_LINK}</span>
        </p>
      )}
    </div>
  );
}
