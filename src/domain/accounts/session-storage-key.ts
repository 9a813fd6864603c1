/** localStorage key of the dashboard's session; the landing page reads it. */
export const sessionStorageKey = 'rodizio-session'
