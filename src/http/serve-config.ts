import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keySite, type Project, type Secrets } from 'supabase-server'
import type { KeySite } from '../domain/accounts/key-site.ts'
import type { PasswordRules } from '../domain/accounts/password-rules.ts'
import type { Config } from '../start/config.ts'
import { siteUrlOf } from './site-url.ts'

interface Parts {
  readonly config: Config
  readonly project: Project
  readonly secrets: Secrets
  readonly offersGoogle: boolean
  originOf(request: FastifyRequest): string
}

export function serveConfig(app: FastifyInstance, parts: Parts): void {
  const { config, project, secrets, offersGoogle, originOf } = parts
  const { minimumPasswordLength, passwordCharacters } = project.auth
  const passwordRules: PasswordRules = { minimumPasswordLength, passwordCharacters }
  const keys: KeySite | null = keySite({ project, siteUrl: () => siteUrlOf(config, project) })
  const ways = { offersGoogle, allowsLinking: project.auth.enableManualLinking }
  const said = { anonKey: secrets.anonKey, passwordRules, keySite: keys, ...ways }
  app.get('/config.json', (request, reply) => {
    reply.header('cache-control', 'no-cache')
    return { supabaseUrl: originOf(request), ...said }
  })
}
