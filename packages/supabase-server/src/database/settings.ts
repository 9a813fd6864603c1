import type { Caller, Statement } from './database.ts'

export function settingsStatement({ role, settings }: Caller): Statement {
  const entries = [['role', role], ...Object.entries(settings)]
  const calls = entries.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`)
  return { text: `select ${calls.join(', ')}`, values: entries.flat() }
}
