/** Change the version with any change of the text. */
export const consentVersion = '2026-11-3'

export const consentPurpose = 'para responder a este contato pelo WhatsApp'

/** What ad platforms may know, where the company asks. */
export const adsPurpose =
  'para medir e melhorar os anúncios da empresa no Google, no Facebook e no Instagram'
