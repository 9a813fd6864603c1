/** Ignores differences that look the same on the page: accent encoding and repeated spaces. */
export const isTypedName = (typed: string, name: string): boolean => asSeen(typed) === asSeen(name)

const asSeen = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()
