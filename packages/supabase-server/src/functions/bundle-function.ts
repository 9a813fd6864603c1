import { readFile } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'rolldown'
import type { FunctionSource } from './find-functions.ts'
import { readImportMap } from './import-map.ts'
import { runtimeSource } from './runtime/source.ts'
import { fits, readSpecifier } from './specifier.ts'

const runtimeFolder = '\0runtime/'
const entry = '\0entry'
const nothing = '\0nothing'
const stdServe = '\0std-serve'

const here = fileURLToPath(import.meta.url)

/** An import that cannot be resolved; the message may be shown to callers. */
export class UnknownImport extends Error {}

/** Rolldown takes 130 MB, so it is loaded on demand. */
export async function bundleFunction(source: FunctionSource): Promise<string> {
  const { rolldown } = await import('rolldown')
  let unknown: UnknownImport | undefined
  const bundle = await rolldown({
    input: entry,
    platform: 'node',
    tsconfig: false,
    logLevel: 'silent',
    plugins: [await resolver(source, (error) => (unknown ??= error))],
  })
  try {
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
    return output[0].code
  } catch (error) {
    throw unknown ?? error
  } finally {
    await bundle.close()
  }
}

async function resolver(
  { entrypoint, importMap }: FunctionSource,
  note: (error: UnknownImport) => void,
): Promise<Plugin> {
  const meaningOf = await readImportMap(importMap)
  const virtual = new Map([
    [entry, entryOf(entrypoint)],
    [nothing, 'export {}'],
    [stdServe, 'export const serve = (...given) => Deno.serve(...given)'],
    ...[...runtimeSource].map(([file, text]) => [runtimeFolder + file, text] as const),
  ])

  function fail(text: string): never {
    const error = new UnknownImport(text)
    note(error)
    throw error
  }

  return {
    name: 'supabase-functions',
    async resolveId(specifier, importer) {
      if (virtual.has(specifier)) return specifier
      if (importer?.startsWith(runtimeFolder) && specifier.startsWith('./')) {
        return runtimeFolder + specifier.slice(2)
      }
      if (importer?.includes('node_modules')) return null
      const meant = meaningOf(specifier)
      if (meant.startsWith('node:')) return { id: meant, external: true }
      if (/^\.{0,2}\//.test(meant) || isAbsolute(meant)) {
        const file = await this.resolve(meant, importer, { skipSelf: true })
        return file ?? fail(`Cannot find "${specifier}".`)
      }
      const read = readSpecifier(meant)
      if (read.kind === 'types') return nothing
      if (read.kind === 'std-serve') return stdServe
      if (read.kind === 'foreign') return fail(`"${specifier}" cannot be imported here.`)
      const wanted = read.name + read.path
      const found =
        (await this.resolve(wanted, entrypoint, { skipSelf: true })) ??
        (await this.resolve(wanted, here, { skipSelf: true }))
      if (!found) return fail(`"${specifier}" is not installed here.`)
      const installed = await versionOf(found.id, read.name)
      if (fits(read.version, installed)) return found
      return fail(`"${specifier}" is not installed here; ${read.name} ${installed} is.`)
    },
    load(id) {
      const code = virtual.get(id)
      return code === undefined ? null : { code, moduleType: 'ts' }
    },
  }
}

const entryOf = (entrypoint: string) => `
  import { serveDefault } from '${runtimeFolder.replace('\0', '\\0')}start.ts'
  import * as module from ${JSON.stringify(entrypoint)}
  serveDefault(module)`

async function versionOf(file: string, name: string): Promise<string> {
  const folder = `node_modules/${name}/`
  const at = file.replaceAll('\\', '/').lastIndexOf(folder)
  if (at < 0) return ''
  const text = await readFile(`${file.slice(0, at + folder.length)}package.json`, 'utf8')
  return String(JSON.parse(text).version)
}
