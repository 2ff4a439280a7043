import { Editor } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { useCallback, useId, useLayoutEffect, useRef, useState } from "react";
import { safeLink } from "~/lib/links.rules";
import { richTextTree } from "~/lib/rich-text/rich-text-tree";
import { writtenMarkdown } from "~/lib/rich-text/written-markdown";
import { type EditorNode, editorDocument, treeOf } from "./editor-document.rules";
import { extensions } from "./extensions";
import { LinkRow } from "./link-row";
import { slicedText, tidied } from "./pasted";
import { Toolbar } from "./toolbar";

/** What a text area is not and a text field is told, by the names of its attributes. */
export type FieldAttributes = Readonly<Record<string, string>>;

interface Start {
  /** As it was given: what was not changed goes back byte for byte. */
  text: string;
  document: DocumentNode;
}

/**
 * The editor over a text area, which stays the control of its form: every change is written into it, and what is put into it
 * from elsewhere (a kept text, a form that is reset) is taken from it. Loaded when a page with a rich text stands.
 */
export function RichTextEditor({
  area,
  attributes,
  onReady,
}: {
  area: HTMLTextAreaElement;
  attributes: FieldAttributes;
  onReady(isReady: boolean): void;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isLinking, setLinking] = useState(false);
  const closeLink = useCallback(() => setLinking(false), []);
  const given = useRef({ attributes, onReady });
  given.current = { attributes, onReady };

  // Both before anything is painted: nobody meets a field without its name, or the text area beside it.
  useLayoutEffect(() => {
    if (!box.current) return;
    const made = editorOver(area, box.current, () => setLinking(true));
    if (!made) return;
    setEditor(made.editor);
    given.current.onReady(true);
    return () => {
      setEditor(null);
      given.current.onReady(false);
      made.end();
    };
  }, [area]);

  const told = JSON.stringify(attributes);
  useLayoutEffect(() => {
    const names = JSON.parse(told) as FieldAttributes;
    const field = editor?.view.dom;
    if (!field) return;
    for (const [name, value] of Object.entries(names)) field.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(names)) field.removeAttribute(name);
    };
  }, [editor, told]);

  return (
    <>
      {editor && (
        <Toolbar
          editor={editor}
          controls={`${id}-text`}
          link={{ isOpen: isLinking, panel: `${id}-link`, press: () => setLinking(!isLinking) }}
        />
      )}
      {editor && isLinking && <LinkRow editor={editor} id={`${id}-link`} onClose={closeLink} />}
      <div className="rt-area" id={`${id}-text`} ref={box} />
    </>
  );
}

/** Null where the text cannot be shown as it is: then the text area stays. */
function editorOver(
  area: HTMLTextAreaElement,
  box: HTMLElement,
  openLink: () => void,
): { editor: Editor; end(): void } | null {
  let editor: Editor;
  try {
    editor = new Editor({
      element: box,
      extensions: extensions(openLink),
      content: contentOf(area.value),
      // Its few rules stand in our style sheet: no style of another's making, and no nonce for it.
      injectCSS: false,
      enablePasteRules: false,
      editorProps: {
        attributes: { class: "prose rt-text", role: "textbox", "aria-multiline": "true" },
        transformPastedHTML: tidied,
        clipboardTextParser: (text, _at, isPlain, view) => slicedText(text, view.state.schema, isPlain),
        handlePaste: (view, event) => {
          const { clipboardData } = event;
          const text = clipboardData?.getData("text/plain").trim() ?? "";
          // A picture alone: nothing of it could be kept.
          if (clipboardData?.files.length && !text) return true;
          if (view.state.selection.empty || !/^\S+:\S+$/.test(text)) return false;
          const href = safeLink(text);
          return href !== null && editor.commands.setMark("link", { href });
        },
        handleDrop: (_view, event, _slice, isMoved) => !isMoved && Boolean(event.dataTransfer?.files.length),
      },
    });
    editor.state.doc.check();
  } catch {
    box.replaceChildren();
    return null;
  }

  let start: Start = { text: area.value, document: editor.state.doc };
  let isOurs = false;
  const write = () => {
    const { doc } = editor.state;
    const text = doc.eq(start.document)
      ? start.text
      : writtenMarkdown(treeOf(editor.getJSON() as EditorNode));
    if (text === area.value) return;
    isOurs = true;
    area.value = text;
    area.dispatchEvent(new Event("input", { bubbles: true }));
    isOurs = false;
  };
  const take = () => {
    if (isOurs || area.value === start.text) return;
    const text = area.value;
    editor.chain().setMeta("addToHistory", false).setContent(contentOf(text), { emitUpdate: false }).run();
    start = { text, document: editor.state.doc };
  };
  const onReset = () => {
    // The form's controls are put back after the event.
    setTimeout(() => {
      start = { ...start, text: "" };
      take();
    });
  };
  const onFocus = () => editor.commands.focus();
  const { form } = area;
  editor.on("update", write);
  area.addEventListener("input", take);
  area.addEventListener("focus", onFocus);
  form?.addEventListener("reset", onReset);
  return {
    editor,
    end() {
      area.removeEventListener("input", take);
      area.removeEventListener("focus", onFocus);
      form?.removeEventListener("reset", onReset);
      editor.destroy();
    },
  };
}

const contentOf = (text: string): EditorNode => editorDocument(richTextTree(text));
