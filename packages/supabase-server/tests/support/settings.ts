import type { Settings } from 'supabase-server'

/** With nothing given but what is said here. */
export const settingsWith = (given: Partial<Settings>): Settings => ({
  projectDir: '.',
  dataDir: '.',
  secrets: {},
  rotationDays: 90,
  ...given,
})
