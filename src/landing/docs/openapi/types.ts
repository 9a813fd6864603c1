/** The parts of OpenAPI 3.1 that the document uses. */
import type { Schema } from './values.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'header'
  readonly description?: string
  readonly required?: boolean
  readonly schema: Schema
  /** By sample: a request takes those with its key. */
  readonly examples?: Readonly<
    Record<string, { readonly summary: string; readonly value: string | number }>
  >
}

export interface Media<Example = unknown> {
  readonly 'application/json': { readonly schema: Schema; readonly example?: Example }
}

export interface Answer {
  readonly description: string
  readonly content?: Media
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  /** Empty: without a key. */
  readonly security: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: Media<object> }
  readonly responses: Readonly<Record<string, Answer | { readonly $ref: string }>>
}

export type Method = 'get' | 'post'

export interface ApiDocument {
  readonly openapi: '3.1.1'
  readonly info: object
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Answer>>
    readonly securitySchemes: object
  }
}
