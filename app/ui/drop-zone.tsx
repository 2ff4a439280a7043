import { type DragEvent, useEffect, useRef, useState } from "react";
import { Icon } from "./icon";
import type { Uploads } from "./use-uploads";

export interface DropZoneProps {
  id: string;
  /** The label over it. */
  labelId: string;
  describedBy?: string;
  invalid?: boolean;
  /** The field that a form sends without JavaScript; with it, nothing is left in the form. */
  name: string;
  accept: string;
  multiple: boolean;
  /** "Choose files", "Choose another file". */
  choose: string;
  /** What stands beside it. */
  text: string;
  uploads: Pick<Uploads, "add">;
}

/** The browser's own file field in its frame. With JavaScript files can be dropped on it too, and go at once. */
export function DropZone({
  id,
  labelId,
  describedBy,
  invalid,
  name,
  accept,
  multiple,
  choose,
  text,
  uploads,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isReady, setReady] = useState(false);
  const [isOver, setOver] = useState(false);
  const latest = useRef(uploads);
  latest.current = uploads;

  const take = () => {
    const { current } = input;
    if (!current?.files?.length) return;
    latest.current.add([...current.files]);
    // The same file may be chosen again, and no form sends it a second time.
    current.value = "";
  };
  const taking = useRef(take);
  taking.current = take;

  useEffect(() => {
    setReady(true);
    // Chosen before this script was there.
    taking.current();
  }, []);

  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files") || input.current?.matches(":disabled")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setOver(true);
  };
  return (
    <label
      className={isOver ? "drop is-over" : "drop"}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0 || input.current?.matches(":disabled")) return;
        event.preventDefault();
        setOver(false);
        // Where there is room for one, the others are refused with a word.
        uploads.add([...event.dataTransfer.files]);
      }}
    >
      <span className="needs-js">{isOver ? "Let go to upload" : text}</span>
      <span className="btn btn-sm needs-js" id={`${id}-choose`}>
        <Icon name="upload" />
        {choose}
      </span>
      <input
        className="drop-input"
        type="file"
        id={id}
        ref={input}
        name={isReady ? undefined : name}
        accept={accept}
        multiple={multiple}
        aria-labelledby={`${labelId} ${id}-choose`}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onChange={take}
      />
    </label>
  );
}
