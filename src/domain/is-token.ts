/** As the database draws those of sellers' pages and of links in mails: 144 random bits. */
export const isToken = (text: string) => /^[\w-]{24}$/.test(text)
