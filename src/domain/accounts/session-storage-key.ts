/** Where the browser keeps the session: the dashboard's client writes it, the landing page looks whether it is there. */
export const sessionStorageKey = 'rodizio-session'
