import { resolve } from 'node:path'
import type { Project } from '../project/project.ts'
import type { Settings } from '../settings.ts'

/** The project's own keys, as the Supabase CLI reads them from config.toml, where the environment gives none. */
export function withKeysOf<S extends Settings>(
  { auth: { keys } }: Pick<Project, 'auth'>,
  settings: S,
): S {
  const { secrets, projectDir } = settings
  const path = keys.signingKeys && resolve(projectDir, keys.signingKeys)
  return {
    ...settings,
    secrets: {
      anonKey: secrets.anonKey ?? keys.anonKey,
      serviceRoleKey: secrets.serviceRoleKey ?? keys.serviceRoleKey,
      jwtSecret: secrets.jwtSecret ?? keys.jwtSecret,
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      signingKeys: secrets.signingKeys ?? path,
    },
  }
}
