import { useActionData, useLoaderData } from "@remix-run/react";
import { Banner } from "~/ui/banner";
import type { PreviewPageData } from "../preview.server";
import { TriedPage } from "./tried-page";

/** A form alone, as whoever fills it in has it: it stands in the frame of the preview. */
export function PreviewFramePage() {
  const loaded = useLoaderData() as PreviewPageData;
  const sent = useActionData() as PreviewPageData | undefined;
  const { screen, as, isPublic } = sent ?? loaded;
  return (
    <main className="main white-page" id="main" data-density="comfortable">
      <div className="page page-narrow runner-page framed-page">
        <TriedPage
          screen={screen}
          banner={
            as === "guest" ? (
              <Banner tone={isPublic ? "info" : "warning"} icon="eye">
                {isPublic
                  ? "A guest’s draft is kept for the link in their browser. At the end they give a name and an address."
                  : "Guests cannot open this form: it is not public."}
              </Banner>
            ) : null
          }
        />
      </div>
    </main>
  );
}
