/** Gives a bare PostgreSQL what a fresh Supabase has; applied in order of file name. */
const files = import.meta.glob<string>('./*.sql', { query: '?raw', import: 'default', eager: true })

export const bootstrap: readonly string[] = Object.keys(files)
  .sort()
  .map((file) => files[file] ?? '')
