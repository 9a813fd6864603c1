/** The channel on which processes tell each other that there is something new to read. */
export const commits = 'rodizio_commits'

/** The channel on which PostgREST is told that the schema or its settings have changed. */
export const reloads = 'pgrst'
