import { resolve } from 'node:path'
import type { Project } from '../project/project.ts'
import type { Settings } from '../settings.ts'

/** The environment takes precedence over config.toml. */
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
