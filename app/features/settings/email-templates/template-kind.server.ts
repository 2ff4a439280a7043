import * as z from "zod";
import { TEXT_KINDS, templateOf } from "~/features/email/mail-kinds.server";
import { NotFound } from "~/lib/errors";
import type { MailTemplate } from "~/procedure/room";

/** The spec's `emailId`: a kind of mail that the portal sends. */
export const EmailKind = z.string().refine((kind) => TEXT_KINDS.includes(kind));

export function templateOfKind(kind: string): MailTemplate {
  const template = templateOf(kind);
  if (!template) throw new NotFound();
  return template;
}
