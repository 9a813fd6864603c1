import { readdirSync } from 'node:fs'

/** The name contains a hash. */
export function getScript(folder: string): string {
  const script = readdirSync(folder).find((file) => file.endsWith('.js'))
  if (!script) throw new Error(`${folder} holds no script: the build is missing.`)
  return script
}
