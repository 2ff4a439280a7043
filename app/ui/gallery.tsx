import { useSearchParams } from "@remix-run/react";
import { GalleryActions } from "./gallery/actions";
import { GalleryBlocks } from "./gallery/blocks";
import { GalleryFeedback } from "./gallery/feedback";
import { GalleryFields } from "./gallery/fields";
import { GalleryFiles } from "./gallery/files";
import { GalleryLists } from "./gallery/lists";
import { GalleryOverlay, GalleryOverlays } from "./gallery/overlays";
import { GalleryTable } from "./gallery/table";
import { inertWhen } from "./inert";
import { PageHead } from "./page-head";

/** Every piece in every state, on one page outside production. `density` is what the page's body has. */
export function Gallery({ density }: { density: "compact" | "comfortable" }) {
  const [params] = useSearchParams();
  const open = params.get("open");
  return (
    <>
      <main className="page" id="main" data-density={density} {...inertWhen(open !== null)}>
        <PageHead
          title="States and components"
          lede="Every piece in every state. Hover and focus are live."
        />
        <GalleryActions />
        <GalleryFields />
        <GalleryFiles />
        <GalleryTable />
        <GalleryLists />
        <GalleryBlocks />
        <GalleryFeedback />
        <GalleryOverlays />
      </main>
      {open && <GalleryOverlay open={open} />}
    </>
  );
}
