/** The Supabase protocol for one project on a Fastify server (README.md). */

export { AppError } from './app-error.ts'
export type { AuthMail, Deliver } from './auth/auth-mail.ts'
export { keySite } from './auth/webauthn/relying-party.ts'
export { BoundedMap } from './bounded-map.ts'
export type { Keyring } from './keys/keyring.ts'
export type { Secrets } from './keys/keys.ts'
export { openKeyring } from './keys/open-keyring.ts'
export {
  keepInDatabase,
  loadSecrets,
  openSecretStore,
  type SecretStore,
} from './keys/secret-store.ts'
export { withKeysOf } from './keys/with-keys-of.ts'
export { findRefusal, guardServer, mountSupabase, type SupabaseParts } from './mount-supabase.ts'
export { type Project, readProject } from './project/project.ts'
export { readIfPresent } from './project/read-if-present.ts'
export { applySeed } from './project/seed.ts'
export { realtimeBounds } from './realtime/limits.ts'
export { Quotas } from './realtime/quotas.ts'
export { clientAddress, clientNetwork } from './requests/client-address.ts'
export { isTooMany } from './requests/is-too-many.ts'
export { limitConnections } from './requests/limit-connections.ts'
export { createCallerReader, createVisitorReader, type ReadCaller } from './requests/read-caller.ts'
export type { ReadKey } from './requests/read-key.ts'
export { hostIsOurs } from './requests/refuse-ambiguous-requests.ts'
export { isMachine } from './requests/request-settings.ts'
export { reloadOnNotice } from './rest/schema/reload-on-notice.ts'
export { createSchemaCache, type SchemaCache } from './rest/schema/schema-cache.ts'
export { type ServedProject, type ServeSettings, serveProject } from './serve-project.ts'
export type { Settings } from './settings.ts'
export { collectFiles } from './storage/collect-files.ts'
export type { FileStore } from './storage/files/file-store.ts'
export { openFiles } from './storage/files/open-files.ts'
export { makeBuckets } from './storage/make-buckets.ts'
