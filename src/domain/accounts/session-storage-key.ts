/** The landing page reads it too. */
export const sessionStorageKey = 'rodizio-session'
