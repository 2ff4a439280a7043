import { data } from "@remix-run/cloudflare";
import * as z from "zod";
import { DomainError } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { previewPagePath } from "../admin-forms.paths";
import type { FormDocument } from "../document/form-document.schema";
import type { FieldsOwner } from "../fields/fields-owner.types";
import { pictureFacts } from "../filling/form-pictures.server";
import { documentWithoutTeam } from "../logic/known-facts.server";
import { type TriedScreen, triedAt, triedBy, triedScreen } from "./tried-screen.server";

/** As whom a form is looked at, which of its versions, and how wide. */
export const PreviewSearch = z.object({
  as: z.enum(["team", "guest"]).catch("team"),
  of: z.enum(["draft", "live"]).catch("draft"),
  width: z.enum(["desktop", "phone"]).catch("desktop"),
});
type Preview = z.infer<typeof PreviewSearch>;

export const searchOf = ({ scope }: { scope: { request: Request } }): URLSearchParams =>
  new URL(scope.request.url).searchParams;
export const previewIn = (search: URLSearchParams): Preview =>
  PreviewSearch.parse(Object.fromEntries(search));

interface Shown {
  owner: FieldsOwner;
  document: FormDocument;
  pictures: Parameters<typeof pictureFacts>[0];
  search: URLSearchParams;
}

export interface PreviewPageData {
  screen: TriedScreen;
  as: Preview["as"];
  isPublic: boolean;
  title: string;
}

const formIn = (ctx: CommandContext, { owner, document, pictures, search }: Shown) => {
  const { as, of } = previewIn(search);
  return {
    document: documentWithoutTeam(ctx, document),
    pictures: pictureFacts(pictures),
    base: previewPagePath(owner),
    kept: { as, of },
  };
};

/** The page of a form in the preview's frame. */
export function previewPage(ctx: CommandContext, shown: Shown): PreviewPageData {
  const form = formIn(ctx, shown);
  const screen = triedScreen(ctx, form, triedAt(ctx, form, shown.search));
  return dataOf(shown, screen);
}

/** The same after a page of it was sent: nothing is stored, so the page that follows is the answer. */
export function previewSent(ctx: CommandContext, shown: Shown & { form: FormData | DomainError }) {
  const form = formIn(ctx, shown);
  try {
    const tried = triedBy(ctx, form, shown);
    const status = tried.problems.length > 0 ? 400 : 200;
    return data(dataOf(shown, triedScreen(ctx, form, tried)), { status });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const screen = triedScreen(ctx, form, { ...triedAt(ctx, form, shown.search), refusal: error.message });
    return data(dataOf(shown, screen), { status: error.status });
  }
}

const dataOf = ({ document, search }: Shown, screen: TriedScreen): PreviewPageData => ({
  screen,
  as: previewIn(search).as,
  isPublic: document.isPublic,
  title: document.title,
});
