import type { Settings } from 'supabase-server'

export const settingsWith = (given: Partial<Settings>): Settings => ({
  projectDir: '.',
  dataDir: '.',
  secrets: {},
  rotationDays: 90,
  ...given,
})
