/** Reads the texts of a form by name, '' for anything else. PostgreSQL stores no NUL. */
export function sentTexts(body: unknown): (name: string) => string {
  const fields = (body ?? {}) as Record<string, unknown>
  return (name) => {
    const value = fields[name]
    return typeof value === 'string' ? value.replaceAll('\0', '') : ''
  }
}
