/** Whether somebody typed the name that they see: accents come in two spellings, and a page shows several spaces as one. */
export const isTypedName = (typed: string, name: string): boolean => asSeen(typed) === asSeen(name)

const asSeen = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()
