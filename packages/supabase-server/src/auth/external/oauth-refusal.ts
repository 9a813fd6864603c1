import { AppError } from '../../app-error.ts'

/** What GoTrue answers in OAuth's own words, without a code: https://www.rfc-editor.org/rfc/rfc6749#section-5.2 */
export class OauthRefusal extends AppError {
  readonly error: string

  constructor(error: string, description: string, cause?: unknown) {
    super('validation_failed', description, { cause })
    this.error = error
  }
}
