import { builtInText } from "~/features/email/built-in-text.server";
import { logoFile } from "~/features/email/mail-facts.server";
import { placeholdersOf, sampleFields } from "~/features/email/mail-placeholders.server";
import type { Placeholder } from "~/features/email/template.rules";
import { dayIn } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import type { MailTemplate } from "~/procedure/room";
import { formatDate } from "~/ui/format.rules";
import { savedWords } from "../saved-by.rules";
import { EmailKind, templateOfKind } from "./template-kind.server";
import { shownMail } from "./template-preview.server";
import { ownText, reader, readers } from "./templates.queries.server";
import { PreviewSearch, TemplateInput } from "./templates.schema";

/** The text of one kind of mail, and how it looks: for its page and its editor. */
export const templateLoader = procedure
  .permission("admin")
  .params({ emailId: EmailKind })
  .input(PreviewSearch)
  .reads(({ ctx, params, input }) => ({
    logo: logoFile(ctx.settings),
    own: ownText(params.emailId),
    readers: readers(),
    person: reader(input.as),
  }))
  .loader(({ ctx, params, input, found: { own, readers, person, logo } }) => {
    const template = templateOfKind(params.emailId);
    const builtIn = builtInText(template);
    const { html: _, ...shown } = shownMail(ctx, { template, own, as: input.as, person, logo });
    return {
      kind: params.emailId,
      name: template.name,
      whoGetsIt: template.whoGetsIt,
      ...{ isOwn: own !== null, state: stateOf(ctx, own) },
      text: { subject: own?.subject ?? builtIn.subject, body: own?.body ?? builtIn.body },
      builtIn,
      version: own?.version ?? 0,
      saved: own
        ? savedWords(
            { by: own.updatedBy, name: own.updatedByName, at: own.updatedAt },
            { userId: ctx.actor.id, now: ctx.now, timeZone: ctx.settings.event.timeZone },
          )
        : { who: "Somebody", when: "a moment ago, by putting the built-in text back" },
      placeholders: offered(ctx, template),
      shown,
      as: person || input.as === "empty" ? input.as : "sample",
      part: input.part,
      readers: withChosen(readers, person).map(({ id, name, teamName }) => ({ id, name, teamName })),
      limits: limitsOf(TemplateInput),
    };
  });

/** "Your own text, changed 9 June by Helen Marsh". */
export function stateOf(
  ctx: Pick<CommandContext, "settings" | "now">,
  own: { updatedAt: string; updatedByName: string | null } | null | undefined,
): string {
  if (!own) return "Built-in";
  const day = formatDate(dayIn(ctx.settings.event.timeZone, new Date(own.updatedAt)), "medium");
  return `Your own text, changed ${day} by ${own.updatedByName ?? "somebody who has left"}`;
}

/** Each with what it is, or what it would be: the value says more than a description where there is one. */
function offered(ctx: CommandContext, template: MailTemplate): (Placeholder & { example: string })[] {
  const { event, emails } = ctx.settings;
  const examples: Record<string, string> = {
    ...sampleFields(template),
    eventName: event.eventName || ctx.event.name,
    supportEmail: emails.supportEmail,
  };
  return placeholdersOf(template).map((one) => ({
    ...one,
    example: examples[one.name]?.split("\n")[0] ?? "",
  }));
}

const withChosen = <Reader extends { id: string }>(
  readers: readonly Reader[],
  chosen: Reader | null,
): Reader[] => (chosen && !readers.some(({ id }) => id === chosen.id) ? [chosen, ...readers] : [...readers]);
