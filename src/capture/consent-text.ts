/** Change the version with any change of the text. */
export const consentVersion = '2026-11-1'

export const consentPurpose = 'para responder a este contato pelo WhatsApp'
