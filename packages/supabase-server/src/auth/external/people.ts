/** How each provider's claims read, word for word as GoTrue keeps them. */
import type { Person, ProvidedEmail } from './provider.ts'

type Claims = Readonly<Record<string, unknown>>

export type ReadPerson = (claims: Claims) => Person

export const googlePerson: ReadPerson = (claims) => ({
  subject: textOf(claims.sub),
  emails: emailsOf(claims, isTrue(claims.email_verified) || isTrue(claims.verified_email)),
  claims: {
    ...whoseIs(claims),
    ...named(claims.name),
    picture: claims.picture,
    avatar_url: claims.picture,
    custom_claims: claims.hd ? { hd: claims.hd } : undefined,
  },
})

/** Apple proves every address it hands out; one that it says otherwise of is not. */
export const applePerson: ReadPerson = (claims) => ({
  subject: textOf(claims.sub),
  emails: emailsOf(claims, claims.email_verified === undefined || isTrue(claims.email_verified)),
  claims: {
    ...whoseIs(claims),
    custom_claims: {
      is_private_email:
        claims.is_private_email === undefined ? undefined : isTrue(claims.is_private_email),
      auth_time: claims.auth_time,
    },
  },
})

/** What GoTrue leaves out of an account's custom claims, being the token's own. */
const ofTheToken = new Set([
  ...['aud', 'iss', 'iat', 'nbf', 'exp', 'c_hash', 'at_hash', 'aio', 'nonce', 'rh', 'uti', 'jti'],
  ...['ver', 'sub', 'name', 'preferred_username', '_claim_names', '_claim_sources'],
])

/**
 * An address counts as proven where the owner of its domain did so. Microsoft may not say; then it does where only one organisation
 * signs in, and elsewhere not: the administrator of any tenant can write any address.
 */
export const azurePersonOf =
  (url: string): ReadPerson =>
  (claims) => ({
    subject: textOf(claims.sub),
    emails: emailsOf(
      claims,
      claims.xms_edov === undefined
        ? isOneTenant(url)
        : isTrue(claims.xms_edov) || claims.xms_edov === '1',
    ),
    claims: {
      ...whoseIs(claims),
      preferred_username: claims.preferred_username,
      full_name: claims.name,
      custom_claims: Object.fromEntries(
        Object.entries(claims).filter(([name]) => !ofTheToken.has(name)),
      ),
    },
  })

/** The last one is the tenant of all personal accounts by its number. */
const manyTenants = new Set([
  ...['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'],
])

function isOneTenant(url: string): boolean {
  const path = URL.canParse(url) ? new URL(url).pathname.toLowerCase() : ''
  const [tenant = ''] = path.split('/').filter(Boolean)
  return tenant !== '' && !manyTenants.has(tenant)
}

/** Facebook's Limited Login. */
export const facebookPerson: ReadPerson = (claims) => ({
  subject: textOf(claims.sub),
  emails: emailsOf(claims, true),
  claims: { ...whoseIs(claims), name: claims.name, picture: claims.picture },
})

const standard = [
  ...['family_name', 'given_name', 'middle_name', 'nickname', 'preferred_username', 'profile'],
  ...['picture', 'website', 'gender', 'birthdate', 'zoneinfo', 'locale'],
]

export const anyPerson: ReadPerson = (claims) => ({
  subject: textOf(claims.sub),
  emails: emailsOf(claims, isTrue(claims.email_verified)),
  claims: {
    ...whoseIs(claims),
    ...named(claims.name),
    ...Object.fromEntries(standard.map((name) => [name, claims[name]])),
    avatar_url: claims.picture,
  },
})

const whoseIs = ({ iss, sub }: Claims) => ({ iss, sub, provider_id: sub })

export const named = (name: unknown) => ({ name, full_name: name })

function emailsOf({ email }: Claims, isVerified: boolean): ProvidedEmail[] {
  const address = textOf(email)
  return address ? [{ address, isVerified, isPrimary: true }] : []
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Some say it in words. */
const isTrue = (value: unknown) => value === true || value === 'true'
