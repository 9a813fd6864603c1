import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FunctionSettings } from './function-settings.ts'

export interface FunctionSource {
  readonly name: string
  readonly entrypoint: string
  readonly importMap?: string
  readonly verifyJwt: boolean
}

/** The CLI's rule, which also keeps names inside the folder. */
const namePattern = /^[A-Za-z][A-Za-z0-9_-]*$/

const importMapNames = ['deno.json', 'deno.jsonc', 'import_map.json']

export function findFunctions(
  projectDir: string,
  settings: FunctionSettings,
): ReadonlyMap<string, FunctionSource> {
  const folder = resolve(projectDir, 'functions')
  const names = new Set([...listFolders(folder), ...Object.keys(settings)])
  const sources = [...names]
    .filter((name) => namePattern.test(name) && (settings[name]?.enabled ?? true))
    .map((name): FunctionSource => {
      const { entrypoint, importMap, verifyJwt = true } = settings[name] ?? {}
      const own = join(folder, name)
      return {
        name,
        verifyJwt,
        entrypoint: entrypoint ? resolve(projectDir, entrypoint) : join(own, 'index.ts'),
        importMap: importMap
          ? resolve(projectDir, importMap)
          : [own, folder]
              .flatMap((place) => importMapNames.map((file) => join(place, file)))
              .find((file) => existsSync(file)),
      }
    })
  return new Map(
    sources.filter(({ entrypoint }) => existsSync(entrypoint)).map((one) => [one.name, one]),
  )
}

function listFolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}
