import { useEffect, useRef } from "react";
import { DropZone } from "./drop-zone";
import type { FileChecks } from "./file-field";
import { Icon } from "./icon";
import type { StoredFacts } from "./send-file";
import { UploadRows } from "./upload-rows";
import { useUploads } from "./use-uploads";

export interface UploadFormProps {
  id: string;
  label: string;
  hideLabel?: boolean;
  checks: FileChecks;
  /** How many more may come. */
  room: number;
  multiple?: boolean;
  /** Takes one file by PUT from a script, and a form with files without one. What is taken counts at once. */
  to: string;
  /** Takes the form without JavaScript, where that is another place. */
  formTo?: string;
  /** Sent along without JavaScript. */
  hidden?: Record<string, string>;
  /** What stands in the frame: "Drop pictures here". */
  text?: string;
  /** Files that the page shows by itself: they are not shown here a second time. */
  known: ReadonlySet<string>;
  choose?: string;
  onStored(file: StoredFacts): void;
  /** Whether something is on its way, and how many files did not arrive. */
  onProgress?(uploads: { isBusy: boolean; failed: number }): void;
}

/** Files that count as soon as they are uploaded. A form of its own, never inside another. */
export function UploadForm({
  id,
  label,
  hideLabel,
  checks,
  room,
  multiple = true,
  to,
  formTo = to,
  hidden = {},
  text = multiple ? "Drag files here, or choose them" : "Drag a file here, or choose one",
  known,
  choose = multiple ? "Choose files" : "Choose a file",
  onStored,
  onProgress,
}: UploadFormProps) {
  const uploads = useUploads({
    to,
    refuse: checks.refuse,
    room,
    fullMessage: "There are as many files here as there can be. Remove one first.",
    goesOn: true,
    onStored,
  });
  const { isBusy } = uploads;
  const failed = uploads.items.filter(({ state }) => state === "failed").length;
  const told = useRef(onProgress);
  told.current = onProgress;
  useEffect(() => {
    told.current?.({ isBusy, failed });
  }, [isBusy, failed]);
  useEffect(() => () => told.current?.({ isBusy: false, failed: 0 }), []);
  // What the page has shown by itself once does not come again here when it is removed there.
  const shown = useRef(new Set<string>()).current;
  for (const id of known) shown.add(id);
  const items = uploads.items.filter(({ stored }) => !stored || !shown.has(stored.id));
  return (
    <form method="post" action={formTo} encType="multipart/form-data" className="upload-form">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className={hideLabel ? "vh" : "label"} id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <p className="hint" id={`${id}-hint`}>
        {checks.hint}
      </p>
      {items.length > 0 && (
        <ul className="files files-boxed">
          <UploadRows uploads={{ ...uploads, items }} />
        </ul>
      )}
      <DropZone
        id={id}
        labelId={`${id}-label`}
        describedBy={`${id}-hint`}
        name="file"
        accept={checks.accept}
        multiple={multiple}
        choose={choose}
        text={text}
        uploads={uploads}
      />
      <button type="submit" className="btn btn-sm mt-3 needs-no-js">
        <Icon name="upload" />
        Upload
      </button>
      <p className="vh" role="status">
        {uploads.said}
      </p>
    </form>
  );
}
