/** deno.json or import_map.json. */
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'

type ImportMap = (specifier: string) => string

const mapSchema = z.object({ imports: z.record(z.string(), z.string()).default({}) })

export async function readImportMap(file: string | undefined): Promise<ImportMap> {
  if (file === undefined) return (specifier) => specifier
  const { imports } = mapSchema.parse(JSON.parse(withoutComments(await readFile(file, 'utf8'))))
  const folders = Object.entries(imports)
    .filter(([name]) => name.endsWith('/'))
    .sort(([a], [b]) => b.length - a.length)
  return (specifier) => {
    const whole = Object.hasOwn(imports, specifier) ? imports[specifier] : undefined
    const [start, target] = folders.find(([name]) => specifier.startsWith(name)) ?? []
    const meant =
      whole ??
      (start !== undefined ? `${target}${specifier.slice(start.length)}` : undefined) ??
      specifier
    return meant !== specifier && meant.startsWith('.') ? resolve(dirname(file), meant) : meant
  }
}

/** deno.jsonc; `//` inside strings is kept. */
function withoutComments(text: string): string {
  return text
    .replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, quoted = '') => quoted)
    .replace(/("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g, (_, quoted = '') => quoted)
}
