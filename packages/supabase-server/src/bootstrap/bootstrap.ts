/** The SQL that gives a bare PostgreSQL what a fresh Supabase has, in order. */
const files = import.meta.glob<string>('./*.sql', { query: '?raw', import: 'default', eager: true })

export const bootstrap: readonly string[] = Object.keys(files)
  .sort()
  .map((file) => files[file] ?? '')
