interface Greeting {
  salutation: string;
  showGreeting: boolean;
  showSurname: boolean;
}

/** "Dear Amara," or "Dear Amara Okafor,"; empty where the greeting is off. */
export function greetingLine(
  { salutation, showGreeting, showSurname }: Greeting,
  person: { firstName: string; surname: string },
): string {
  if (!showGreeting) return "";
  const name = showSurname ? `${person.firstName} ${person.surname}` : person.firstName;
  return `${salutation.trim()} ${name},`.trim();
}

/** Who signs: the event's own team, else the organiser, else the event. */
export function signatureOf(event: { teamName: string; companyName: string; eventName: string }): string {
  return event.teamName || event.companyName || event.eventName;
}
