/** Tells the other processes that something was committed. */
export const commits = 'rodizio_commits'

/** PostgREST's channel for reloading schema and settings. */
export const reloads = 'pgrst'
