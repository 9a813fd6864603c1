/** What the form says about the visitor's data. Change the version with any change of the words. */
export const consentVersion = '2026-11-1'

export const consentPurpose = 'para responder a este contato pelo WhatsApp'
