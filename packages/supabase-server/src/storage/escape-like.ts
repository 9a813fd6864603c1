/** A text in a pattern of `like`, as itself. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
