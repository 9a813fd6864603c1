/** The stored JSON has GoTrue's shape. */
import sql, { type Sql } from 'sql-template-tag'
import type { Key, NewKey } from '../webauthn/registration.ts'

export interface FactorKeyRow extends Record<string, unknown> {
  readonly id: string
  readonly key: {
    /** Base64. */
    readonly id: string
    readonly publicKey: string
    readonly transport?: readonly string[] | null
    readonly authenticator: { readonly signCount: number }
  }
}

export const findFactorKeys = (userId: string): Sql => sql`
  select id, web_authn_credential as key from auth.mfa_factors
  where user_id = ${userId}::uuid and factor_type = 'webauthn' and web_authn_credential is not null`

export const keyOfFactor = ({ key }: FactorKeyRow): Key => ({
  id: Buffer.from(key.id, 'base64').toString('base64url'),
  publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64')),
  counter: key.authenticator.signCount,
  transports: key.transport ?? [],
})

export function keepKey(factorId: string, key: NewKey): Sql {
  const kept = {
    id: Buffer.from(key.id, 'base64url').toString('base64'),
    publicKey: Buffer.from(key.publicKey).toString('base64'),
    attestationType: key.format,
    transport: key.transports,
    flags: { userPresent: true, backupEligible: key.isSyncable, backupState: key.isSynced },
    authenticator: { AAGUID: bytesOfUuid(key.aaguid), signCount: key.counter, cloneWarning: false },
  }
  return sql`update auth.mfa_factors
    set web_authn_credential = ${kept}::jsonb, web_authn_aaguid = ${key.aaguid}::uuid
    where id = ${factorId}::uuid`
}

export const countUse = (factorId: string, counter: number): Sql => sql`
  update auth.mfa_factors
  set web_authn_credential = jsonb_set(web_authn_credential, '{authenticator,signCount}', ${counter}::jsonb)
  where id = ${factorId}::uuid`

const bytesOfUuid = (uuid: string) =>
  Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64')
