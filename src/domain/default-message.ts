/** Opens the WhatsApp chat where nobody wrote a message. Same as in private.message_template. */
export const defaultMessage = 'Olá! Gostaria de mais informações.'
/** A seller's to a visitor who did not open WhatsApp; same as in private.first_contact_url(). */
export const defaultFirstMessage =
  'Olá, {nome}! Aqui é {vendedor}, da {empresa}. Recebemos seu contato e quero ajudar você. Podemos conversar?'
