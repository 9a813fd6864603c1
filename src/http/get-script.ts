import { readdirSync } from 'node:fs'

/** The one script of a folder that the build has filled: it is named after its content. */
export function getScript(folder: string): string {
  const script = readdirSync(folder).find((file) => file.endsWith('.js'))
  if (!script) throw new Error(`${folder} holds no script: the build is missing.`)
  return script
}
