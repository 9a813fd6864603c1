import { resolve } from 'node:path'
import type { Project } from '../project/project.ts'
import type { Config } from '../../../../src/start/config.ts'

/** The project's own keys, as the Supabase CLI reads them from config.toml, where the environment gives none. */
export function withKeysOf({ auth: { keys } }: Pick<Project, 'auth'>, config: Config): Config {
  const { secrets, projectDir } = config
  const path = keys.signingKeys && resolve(projectDir, keys.signingKeys)
  return {
    ...config,
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
