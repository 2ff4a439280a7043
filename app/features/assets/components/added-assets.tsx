import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { fileChecks } from "~/features/files/file-checks.rules";
import type { FileRule } from "~/features/files/files.schema";
import { TextLink } from "~/ui/link";
import { UploadForm } from "~/ui/upload-form";
import { addAssetFilesPath, addedAssetsPath, assetFilesPath } from "../assets.paths";
import { MOST_SENT } from "../assets.rules";

/** Adds files where the list stands: they come into it, and can be given their words from here. */
export function AddedAssets({ rule, what }: { rule: FileRule; what: string }) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const revalidator = useRevalidator();
  const again = useRef(revalidator.revalidate);
  again.current = revalidator.revalidate;
  useEffect(() => {
    if (!isBusy && added.length > 0) again.current();
  }, [isBusy, added.length]);
  return (
    <div className="asset-drop">
      <UploadForm
        id="assets"
        label={`Add ${what}`}
        hideLabel
        checks={fileChecks(rule)}
        room={MOST_SENT}
        to={assetFilesPath}
        formTo={addAssetFilesPath}
        text={`Drop ${what} here`}
        known={new Set()}
        onStored={({ id }) => setAdded((all) => [...all, id])}
        onProgress={(uploads) => setBusy(uploads.isBusy)}
      />
      {added.length > 0 && !isBusy && (
        <p className="mt-3">
          <TextLink to={addedAssetsPath(added)}>Give what you added names and alt text</TextLink>
        </p>
      )}
    </div>
  );
}
