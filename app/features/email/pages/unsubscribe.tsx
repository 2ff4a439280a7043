import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { NotFound } from "~/lib/errors";
import { procedure } from "~/procedure/procedure.server";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { ownMailsPath, unsubscribePath } from "../email.paths";
import { CHOICE_WORDS } from "../mail-choices.texts";
import { readUnsubscribeToken } from "../unsubscribe-token.server";

export const loader = procedure
  .guest()
  .params({ token: z.string().max(200) })
  .loader(async ({ ctx, params }) => {
    const asked = await readUnsubscribeToken(ctx.env.APP_SECRET, ctx.event.id, params.token);
    if (!asked) throw new NotFound();
    return {
      inSentence: CHOICE_WORDS[asked.choice].inSentence,
      action: unsubscribePath(params.token),
      eventName: ctx.settings.event.eventName || ctx.event.name,
    };
  });

export const meta = pageTitle("Stop these e-mails?");

/**
 * Asks first: mail programs open links to look at them. The button's post is answered by the Worker itself (workers/unsubscribe.ts), as is that
 * of a mail program's own button: a form of the document, whatever scripts there are.
 */
export default function Unsubscribe() {
  const { inSentence, action, eventName } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Stop these e-mails?"
        lede={`${eventName} will send you no more e-mails of this kind: ${inSentence}. Others still arrive.`}
      />
      <form method="post" action={action} className="mt-5">
        <button type="submit" className="btn btn-primary">
          Unsubscribe
        </button>
      </form>
      <p className="small mt-5">
        <Link to={ownMailsPath}>Choose among all e-mails</Link> (you sign in first)
      </p>
    </>
  );
}
