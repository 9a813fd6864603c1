/** Tells the other processes that something was committed. */
export const commits = 'rodizio_commits'

export const reloads = 'pgrst'
