/** Why nobody of those who were meant was mailed; `what`: "a welcome e-mail". */
export function notSentText(
  { here, recent }: { here: number; recent: number },
  what: string,
  { isOne = false } = {},
): string {
  const lately = `was sent ${what} in the last 24 hours. Try again tomorrow`;
  if (here > 0 && recent > 0)
    return `${here} ${here === 1 ? "has" : "have"} signed in already, and ${recent} ${lately.replace("was", recent === 1 ? "was" : "were")}.`;
  if (recent > 0) return `${isOne ? "This person" : "Everyone who has not signed in"} ${lately}.`;
  if (here > 0)
    return isOne
      ? "This person has signed in already. Who has forgotten the password asks for a new one on the sign-in page."
      : "Everyone has signed in already.";
  return isOne
    ? "This person cannot be written to: the address does not take e-mail, or the team is archived."
    : "Nobody is left who could be written to.";
}
