/** Who else may say who somebody is, whatever protocol it speaks. */
import type { ExternalProvider } from '../switches/external-switches.ts'

export interface Provider {
  readonly settings: ExternalProvider
  readonly scopes: readonly string[]
  /** Further words of the request that the browser carries. */
  readonly wishes: Readonly<Record<string, string>>
  endpoints(): Promise<Endpoints>
  /** @throws ProviderFailure */
  readPerson(answer: TokenAnswer, nonce: string): Promise<Person>
  /** Of OpenID Connect alone. */
  readonly openId?: OpenId
}

export interface Endpoints {
  readonly authorization: string
  readonly token: string
  /** How this client says its secret, in the order in which it is tried. */
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
  /** @throws ProviderFailure, or an error of jose where the token is not what it says */
  readIdToken(idToken: string, accessToken: string | null): Promise<IdToken>
}

interface IdToken {
  readonly claims: Readonly<Record<string, unknown>>
  readonly person: Person
}

/** What a provider says of somebody. */
export interface Person {
  /** Its own name for that account, which never changes. */
  readonly subject: string
  readonly emails: readonly ProvidedEmail[]
  /** As GoTrue keeps them in an identity, without what follows from the e-mails. */
  readonly claims: Readonly<Record<string, unknown>>
}

export interface ProvidedEmail {
  readonly address: string
  readonly isVerified: boolean
  readonly isPrimary: boolean
}

/** The provider did not answer, or not as it should: nobody's fault here. The reason is for the log alone. */
export class ProviderFailure extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'ProviderFailure'
  }
}
