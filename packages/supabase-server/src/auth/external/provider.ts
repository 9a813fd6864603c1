import type { ExternalProvider } from '../switches/external-switches.ts'

export interface Provider {
  readonly settings: ExternalProvider
  readonly scopes: readonly string[]
  /** Additional parameters of the authorization request. */
  readonly wishes: Readonly<Record<string, string>>
  endpoints(): Promise<Endpoints>
  readPerson(answer: TokenAnswer, nonce: string): Promise<Person>
  /** Only for OpenID Connect. */
  readonly openId?: OpenId
}

export interface Endpoints {
  readonly authorization: string
  readonly token: string
  /** The places of the client secret, in the order to try. */
  readonly secretIn: readonly ('header' | 'body')[]
  readonly takesPkce: boolean
}

export interface TokenAnswer {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly idToken: string | null
}

export interface OpenId {
  readonly issuer: string
  /** @throws ProviderFailure, or an error of jose for an invalid token */
  readIdToken(idToken: string, accessToken: string | null): Promise<IdToken>
}

interface IdToken {
  readonly claims: Readonly<Record<string, unknown>>
  readonly person: Person
}

export interface Person {
  /** The provider's permanent id of the account. */
  readonly subject: string
  readonly emails: readonly ProvidedEmail[]
  /** As GoTrue stores them, without the fields derived from the e-mails. */
  readonly claims: Readonly<Record<string, unknown>>
}

export interface ProvidedEmail {
  readonly address: string
  readonly isVerified: boolean
  readonly isPrimary: boolean
}

/** The provider failed or its response was invalid. The reason is for the log only. */
export class ProviderFailure extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'ProviderFailure'
  }
}
