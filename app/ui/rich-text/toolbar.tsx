import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "../icon";

interface Tool {
  name: string;
  label: ReactNode;
  keys?: string;
  isOn(editor: Editor): boolean;
  press(editor: Editor): void;
}

const isInList = (editor: Editor) => editor.isActive("bulletList") || editor.isActive("orderedList");

const TOOLS: readonly Tool[] = [
  {
    name: "paragraph",
    label: "Paragraph",
    isOn: (editor) => editor.isActive("paragraph") && !isInList(editor),
    press: (editor) => editor.chain().focus().clearNodes().run(),
  },
  {
    name: "heading",
    label: "Heading",
    keys: "Control+Alt+2 Meta+Alt+2",
    isOn: (editor) => editor.isActive("heading", { level: 2 }),
    press: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: "subheading",
    label: "Subheading",
    keys: "Control+Alt+3 Meta+Alt+3",
    isOn: (editor) => editor.isActive("heading", { level: 3 }),
    press: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: "bold",
    label: <strong>Bold</strong>,
    keys: "Control+B Meta+B",
    isOn: (editor) => editor.isActive("bold"),
    press: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: "italic",
    label: <em>Italic</em>,
    keys: "Control+I Meta+I",
    isOn: (editor) => editor.isActive("italic"),
    press: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: "list",
    label: (
      <>
        <Icon name="list" />
        List
      </>
    ),
    keys: "Control+Shift+8 Meta+Shift+8",
    isOn: (editor) => editor.isActive("bulletList"),
    press: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: "numbers",
    label: (
      <>
        <Icon name="list-ordered" />
        Numbers
      </>
    ),
    keys: "Control+Shift+7 Meta+Shift+7",
    isOn: (editor) => editor.isActive("orderedList"),
    press: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];

/** One stop of the tab key; the arrow keys lead from tool to tool. */
export function Toolbar({
  editor,
  controls,
  link,
}: {
  editor: Editor;
  /** The id of what it formats. */
  controls: string;
  link: { isOpen: boolean; panel: string; press(): void };
}) {
  const on = usePressed(editor);
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const buttons = () => [...(bar.current?.querySelectorAll("button") ?? [])];
  const move = (event: KeyboardEvent) => {
    const all = buttons();
    const end = all.length - 1;
    const isBack = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowRight" : "ArrowLeft";
    const next =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? end
          : event.key === "ArrowLeft" || event.key === "ArrowRight"
            ? (at + (event.key === isBack ? end : 1)) % all.length
            : null;
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    all[next]?.focus();
  };
  const own = (index: number) => ({
    type: "button" as const,
    className: "btn btn-quiet",
    tabIndex: index === at ? 0 : -1,
    onFocus: () => setAt(index),
    // The selection in the text stays.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
  });
  return (
    <div
      className="rt-bar"
      role="toolbar"
      aria-label="Text formatting"
      aria-controls={controls}
      ref={bar}
      onKeyDown={move}
    >
      {TOOLS.map(({ name, label, keys, press }, index) => (
        <button
          key={name}
          {...own(index)}
          aria-pressed={on.has(name)}
          aria-keyshortcuts={keys}
          onClick={() => press(editor)}
        >
          {label}
        </button>
      ))}
      <button
        {...own(TOOLS.length)}
        aria-pressed={on.has("link")}
        aria-expanded={link.isOpen}
        aria-controls={link.isOpen ? link.panel : undefined}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={link.press}
      >
        <Icon name="link" />
        Link
      </button>
    </div>
  );
}

/** What holds where the cursor stands. */
function usePressed(editor: Editor): ReadonlySet<string> {
  const [on, setOn] = useState("");
  useEffect(() => {
    const look = () => {
      const names = TOOLS.filter(({ isOn }) => isOn(editor)).map(({ name }) => name);
      if (editor.isActive("link")) names.push("link");
      setOn(names.join(" "));
    };
    look();
    editor.on("transaction", look);
    return () => {
      editor.off("transaction", look);
    };
  }, [editor]);
  return new Set(on.split(" "));
}
