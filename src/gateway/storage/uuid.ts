const pattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const isUuid = (text: string | null): boolean => text !== null && pattern.test(text)
