import { fileIcon } from "./file-icon.rules";
import { FileRow } from "./file-row";
import { formatFileSize } from "./format.rules";
import { TAKES_ROW } from "./second-press";
import type { UploadItem, Uploads } from "./use-uploads";

/** Files on their way, each with what can be done about it now. */
export function UploadRows({
  uploads: { items, remove, retry, say },
}: {
  uploads: Pick<Uploads, "items" | "remove" | "retry" | "say">;
}) {
  return items.map((item) => (
    <FileRow
      key={item.key}
      icon={item.state === "stored" ? "file-check" : fileIcon(item.contentType)}
      name={item.name}
      state={stateText(item)}
      tone={item.state === "failed" ? "danger" : undefined}
      part={item.state === "sending" ? item.part : undefined}
      actions={
        item.state !== "stored" && (
          <>
            {item.mayRetry && (
              <button className="btn-text" type="button" onClick={() => retry(item.key)}>
                Try again<span className="vh"> with {item.name}</span>
              </button>
            )}
            <button
              {...TAKES_ROW}
              className="btn-text muted-action"
              type="button"
              onClick={() => {
                remove(item.key);
                say(item.state === "failed" ? `Removed: ${item.name}` : `Upload cancelled: ${item.name}`);
              }}
            >
              {item.state === "failed" ? "Remove" : "Cancel"}
              <span className="vh">
                {item.state === "failed" ? " " : " upload of "}
                {item.name}
              </span>
            </button>
          </>
        )
      }
    />
  ));
}

function stateText({ state, part, size, message }: UploadItem): string {
  const all = formatFileSize(size);
  if (state === "waiting") return `${all} · Waiting`;
  if (state === "failed") return message ?? "";
  if (state === "stored") return `${all} · Uploaded`;
  const percent = Math.round(part * 100);
  return percent < 100 ? `Uploading, ${percent}% of ${all}` : `${all} · Checking`;
}
