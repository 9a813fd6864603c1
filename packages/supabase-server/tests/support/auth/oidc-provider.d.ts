/** oidc-provider ships no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Interaction {
    readonly params: Record<string, unknown>
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ): Promise<void>
    on(event: string, heard: (...about: unknown[]) => void): this
    Grant: new (of: {
      clientId: string
      accountId: string
    }) => {
      addOIDCScope(scope: string): void
      save(): Promise<string>
    }
  }

  export const interactionPolicy: {
    base(): { add(prompt: unknown, at: number): void }
    Prompt: new (of: { name: string; requestable: boolean }) => unknown
  }
}
