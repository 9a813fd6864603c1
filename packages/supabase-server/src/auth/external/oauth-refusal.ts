import { AppError } from '../../app-error.ts'

/** An OAuth error response, without GoTrue's error code: https://www.rfc-editor.org/rfc/rfc6749#section-5.2 */
export class OauthRefusal extends AppError {
  readonly error: string

  constructor(error: string, description: string, cause?: unknown) {
    super('validation_failed', description, { cause })
    this.error = error
  }
}
