/** Opens the WhatsApp chat where nobody wrote a message. Same as in private.message_template. */
export const defaultMessage = 'Olá! Gostaria de mais informações.'
