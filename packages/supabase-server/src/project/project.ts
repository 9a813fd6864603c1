import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { authSwitches } from '../auth/switches/auth-switches.ts'
import { edgeRuntimeSchema, functionsSchema } from '../functions/function-settings.ts'
import { realtimeSwitches } from '../realtime/realtime-switches.ts'
import { storageSwitches } from '../storage/storage-switches.ts'
import { unreadKeys } from './unread-keys.ts'

/** As the Supabase CLI reads it, with its defaults; other keys are ignored. */
const configSchema = z
  .object({
    api: z
      .object({
        port: z.int().min(0).max(65_535).default(54_321),
        schemas: z.array(z.string().min(1)).min(1).default(['public', 'graphql_public']),
        extra_search_path: z.array(z.string().min(1)).default(['public', 'extensions']),
        max_rows: z.int().positive().default(1000),
      })
      .prefault({}),
    auth: authSwitches.prefault({}),
    realtime: realtimeSwitches.prefault({}),
    storage: storageSwitches.prefault({}),
    functions: functionsSchema,
    edge_runtime: edgeRuntimeSchema,
  })
  .transform(({ api, auth, realtime, storage, functions, edge_runtime }) => ({
    port: api.port,
    api: {
      schemas: api.schemas,
      extraSearchPath: api.extra_search_path,
      maxRows: api.max_rows,
    },
    auth,
    realtime,
    storage,
    functions,
    edgeRuntime: edge_runtime,
  }))

export interface Project extends z.output<typeof configSchema> {
  /** Keys of auth and functions that have no effect here, such as `auth.third_party`. */
  readonly unread: readonly string[]
}

/** @throws one error that lists all problems. Without config.toml the defaults apply. */
export function readProject(
  folder: string,
  environment: Readonly<Record<string, string | undefined>> = {},
): Project {
  const file = join(folder, 'config.toml')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const said = fillFromEnvironment(readToml(file, text), environment)
  const result = configSchema.safeParse(said)
  if (result.success) {
    const { auth, functions, edge_runtime } = said as Record<string, unknown>
    const unread = [
      ...unreadKeys(authSwitches, auth, ['auth']),
      ...unreadKeys(functionsSchema, functions, ['functions']),
      ...unreadKeys(edgeRuntimeSchema, edge_runtime, ['edge_runtime']),
    ]
    return { ...result.data, unread }
  }
  const problems = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new Error(`${file} is not valid:\n${problems.join('\n')}`)
}

function readToml(file: string, text: string): unknown {
  try {
    return parse(text)
  } catch (cause) {
    throw new Error(
      `${file} is not valid TOML: ${cause instanceof Error ? cause.message : cause}`,
      {
        cause,
      },
    )
  }
}

function fillFromEnvironment(
  value: unknown,
  environment: Readonly<Record<string, string | undefined>>,
): unknown {
  if (typeof value === 'string') {
    const name = /^env\((\w+)\)$/.exec(value)?.[1]
    return name === undefined ? value : (environment[name] ?? value)
  }
  if (Array.isArray(value)) return value.map((one) => fillFromEnvironment(one, environment))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, fillFromEnvironment(one, environment)]),
  )
}
