/** Maps claims to the fields that GoTrue stores. */
import type { Person, ProvidedEmail } from './provider.ts'

type Claims = Readonly<Record<string, unknown>>

export type ReadPerson = (claims: Claims) => Person

export const googlePerson: ReadPerson = (claims) => ({
  subject: textOf(claims.sub),
  emails: emailsOf(claims, isTrue(claims.email_verified) || isTrue(claims.verified_email)),
  claims: {
    ...subjectClaims(claims),
    ...named(claims.name),
    picture: claims.picture,
    avatar_url: claims.picture,
    custom_claims: claims.hd ? { hd: claims.hd } : undefined,
  },
})

/** Apple verifies every address unless it says otherwise. */
export const applePerson: ReadPerson = (claims) => ({
  subject: textOf(claims.sub),
  emails: emailsOf(claims, claims.email_verified === undefined || isTrue(claims.email_verified)),
  claims: {
    ...subjectClaims(claims),
    custom_claims: {
      is_private_email:
        claims.is_private_email === undefined ? undefined : isTrue(claims.is_private_email),
      auth_time: claims.auth_time,
    },
  },
})

/** Claims of the token itself, which GoTrue leaves out of `custom_claims`. */
const tokenClaims = new Set([
  ...['aud', 'iss', 'iat', 'nbf', 'exp', 'c_hash', 'at_hash', 'aio', 'nonce', 'rh', 'uti', 'jti'],
  ...['ver', 'sub', 'name', 'preferred_username', '_claim_names', '_claim_sources'],
])

/**
 * Microsoft's `xms_edov` tells whether the domain's owner verified the address. Without it only a single tenant is
 * trusted: the administrator of any tenant can write any address.
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
      ...subjectClaims(claims),
      preferred_username: claims.preferred_username,
      full_name: claims.name,
      custom_claims: Object.fromEntries(
        Object.entries(claims).filter(([name]) => !tokenClaims.has(name)),
      ),
    },
  })

/** The UUID is the tenant of all personal accounts. */
const manyTenants = new Set([
  ...['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'],
])

function isOneTenant(url: string): boolean {
  const path = URL.canParse(url) ? new URL(url).pathname.toLowerCase() : ''
  const [tenant = ''] = path.split('/').filter(Boolean)
  return tenant !== '' && !manyTenants.has(tenant)
}

/** For Facebook's Limited Login. */
export const facebookPerson: ReadPerson = (claims) => ({
  subject: textOf(claims.sub),
  emails: emailsOf(claims, true),
  claims: { ...subjectClaims(claims), name: claims.name, picture: claims.picture },
})

const standard = [
  ...['family_name', 'given_name', 'middle_name', 'nickname', 'preferred_username', 'profile'],
  ...['picture', 'website', 'gender', 'birthdate', 'zoneinfo', 'locale'],
]

export const anyPerson: ReadPerson = (claims) => ({
  subject: textOf(claims.sub),
  emails: emailsOf(claims, isTrue(claims.email_verified)),
  claims: {
    ...subjectClaims(claims),
    ...named(claims.name),
    ...Object.fromEntries(standard.map((name) => [name, claims[name]])),
    avatar_url: claims.picture,
  },
})

const subjectClaims = ({ iss, sub }: Claims) => ({ iss, sub, provider_id: sub })

export const named = (name: unknown) => ({ name, full_name: name })

function emailsOf({ email }: Claims, isVerified: boolean): ProvidedEmail[] {
  const address = textOf(email)
  return address ? [{ address, isVerified, isPrimary: true }] : []
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Some providers send booleans as strings. */
const isTrue = (value: unknown) => value === true || value === 'true'

/** Apple sends the name only at the first sign-in, in the posted form. */
export function withAppleName(person: Person, user: unknown): Person {
  const said = parse(textOf(user))
  const name = `${textOf(said.firstName)} ${textOf(said.lastName)}`.trim().slice(0, 200)
  return name ? { ...person, claims: { ...person.claims, ...named(name) } } : person
}

function parse(text: string): Record<string, unknown> {
  try {
    const { name } = JSON.parse(text)
    return typeof name === 'object' && name !== null ? name : {}
  } catch {
    return {}
  }
}
