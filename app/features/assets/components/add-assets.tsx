import { useNavigate } from "@remix-run/react";
import { useRef } from "react";
import { fileChecks } from "~/features/files/file-checks.rules";
import type { FileRule } from "~/features/files/files.schema";
import type { LastResult, Limits } from "~/ui/fields-of";
import { FileRow } from "~/ui/file-row";
import { counted } from "~/ui/format.rules";
import { PageHead } from "~/ui/page-head";
import { UploadForm } from "~/ui/upload-form";
import type { AddedAsset } from "../add-assets.server";
import { addAssetFilesPath, addedAssetsPath, assetFilesPath, assetsPath } from "../assets.paths";
import { MOST_SENT } from "../assets.rules";
import { AddedForm } from "./added-form";

/** Files become assets as they arrive; then each is given its name and what is said in its place. */
export function AddAssets({
  added,
  refusals = [],
  rule,
  limits,
  lastResult,
}: {
  added: readonly AddedAsset[];
  /** Of files that came without JavaScript. */
  refusals?: readonly string[];
  rule: FileRule;
  limits: Limits<"names" | "altTexts" | "versions" | "decorative">;
  lastResult?: LastResult | undefined;
}) {
  const navigate = useNavigate();
  const ids = useRef<string[]>([]);
  const known = new Set(added.map(({ id }) => id));
  return (
    <>
      <PageHead
        title="Add Assets"
        lede="Files are assets as soon as they are uploaded. Then say what they are called and what is read out in their place."
        back={{ to: assetsPath, label: "Assets" }}
      />
      {refusals.length > 0 && (
        <div className="mt-4 mb-4" role="status">
          <p className="mb-3">
            {added.length > 0 ? `${counted(added.length, "file")} added, ` : "No file was added: "}
            {counted(refusals.length, "was", "were")} not taken.
          </p>
          <ul className="files files-boxed">
            {refusals.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may be refused in the same words
              <FileRow key={at} icon="file-x" tone="danger" name="Not added" state={text} />
            ))}
          </ul>
        </div>
      )}
      <UploadForm
        id="assets"
        label="Files"
        checks={fileChecks(rule)}
        room={MOST_SENT - added.length}
        to={assetFilesPath}
        formTo={addAssetFilesPath}
        text="Drop pictures, videos and documents here"
        known={known}
        onStored={({ id }) => {
          ids.current = [...ids.current, id];
          const all = [...new Set([...added.map((one) => one.id), ...ids.current])];
          navigate(addedAssetsPath(all), { replace: true, preventScrollReset: true });
        }}
      />
      {added.length > 0 && <AddedForm added={added} limits={limits} lastResult={lastResult} />}
    </>
  );
}
