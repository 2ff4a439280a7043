import { Avatar } from "~/ui/avatar";
import { GoneDrawer, RouteDrawer } from "~/ui/drawer";
import { Icon } from "~/ui/icon";
import { MailAddress } from "~/ui/mail-address";
import { RichText } from "~/ui/rich-text";
import type { ShownSupplier } from "../supplier-drawer.server";
import { contactName, mailLink, siteName, telLink } from "../suppliers.rules";
import { SupplierLogo } from "./supplier-logo";

/** A supplier over the page that it was opened from; null = there is none that the reader may see. */
export function SupplierDrawer({
  supplier,
  backTo,
  returnFocusTo,
}: {
  supplier: ShownSupplier | null;
  /** The page below: where Close leads. */
  backTo: string;
  returnFocusTo?: string;
}) {
  if (!supplier) return <GoneDrawer noun="supplier" icon="store" backTo={backTo} />;
  const { company, website, types, contacts, html } = supplier;
  return (
    <RouteDrawer
      title={company}
      eyebrow={types.join(" · ") || undefined}
      closeTo={backTo}
      {...(returnFocusTo === undefined ? {} : { returnFocusTo })}
      foot={
        website !== "" && (
          <a className="btn btn-primary sup-visit" href={website} target="_blank" rel="noopener noreferrer">
            <span>Visit {siteName(website)}</span>
            <Icon name="external-link" />
            <span className="vh"> (in a new tab)</span>
          </a>
        )
      }
    >
      <div className="sup-intro">
        <SupplierLogo company={company} src={supplier.logo} size={64} />
        <div>
          {supplier.isFeatured && <p className="strong">Recommended by the organisers</p>}
          <p className="muted">You order from them directly.</p>
        </div>
      </div>
      {html !== "" && (
        <section aria-labelledby="supplier-does">
          <h3 id="supplier-does">What they do</h3>
          <RichText html={html} />
        </section>
      )}
      {contacts.length > 0 && (
        <section aria-labelledby="supplier-contacts">
          <h3 id="supplier-contacts">Who to talk to</h3>
          {contacts.map((contact) => (
            <Contact key={contact.id} contact={contact} />
          ))}
        </section>
      )}
      {html === "" && contacts.length === 0 && website === "" && (
        <section>
          <p className="muted">The organisers have not written more about this supplier yet.</p>
        </section>
      )}
    </RouteDrawer>
  );
}

function Contact({ contact }: { contact: ShownSupplier["contacts"][number] }) {
  const name = contactName(contact);
  const { phone, email, jobTitle } = contact;
  const tel = telLink(phone);
  return (
    <div className="contact">
      <Avatar actor={{ name }} size={32} />
      <div>
        <p className="strong">{name}</p>
        {jobTitle && <small>{jobTitle}</small>}
        {phone !== "" && tel === null && <small>{phone}</small>}
      </div>
      {(tel !== null || email !== "") && (
        <div className="btn-row">
          {tel !== null && (
            <a className="btn btn-sm" href={tel}>
              <Icon name="phone" />
              <span className="vh">Call {name}: </span>
              {phone}
            </a>
          )}
          {email !== "" && (
            <a className="btn btn-sm" href={mailLink(email)}>
              <Icon name="mail" />
              <span className="vh">Write to {name}: </span>
              <MailAddress address={email} />
            </a>
          )}
        </div>
      )}
    </div>
  );
}
