export interface ErrorResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: {
    readonly code: string
    readonly message: string
    readonly details: unknown
    readonly hint: string | null
  }
}
