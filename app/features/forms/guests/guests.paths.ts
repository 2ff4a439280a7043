/** URLs of forms for guests. Whatever is below one form's is what its cookies are sent to. */
export const guestFormPath = (formId: string) => `/guests/forms/${formId}`;
/** Mailed: the token leaves the address as soon as it is opened. */
export const guestDraftLinkPath = (formId: string, token: string) =>
  `${guestFormPath(formId)}/draft/${token}`;
export const guestProofLinkPath = (formId: string, token: string) =>
  `${guestFormPath(formId)}/proof/${token}`;
export const guestCheckPath = (formId: string) => `${guestFormPath(formId)}/check-answers`;
/** Back from a draft that a link led to. */
export const guestOwnDraftPath = (formId: string) => `${guestFormPath(formId)}/own-draft`;
/** Where a link is asked for. */
export const guestLinkPath = (formId: string) => `${guestFormPath(formId)}/link`;
export const UNPROVEN_PARAM = "by-mail";
/** The check, where nothing told that a person is sending. */
export const unprovenPath = (formId: string) => `${guestCheckPath(formId)}?${UNPROVEN_PARAM}=1`;
