import { AppError } from '../../app-error.ts'
import { readBoundedText } from '../external/read-bounded-text.ts'

const longest = 200 * 1024

export async function readWebhookResponse(answer: Response): Promise<Record<string, unknown>> {
  try {
    expectDone(answer)
    const type = answer.headers.get('content-type')
    if (!type && answer.status === 204) return {}
    expectJson(type)
    const text = await readBoundedText(answer, longest, tooLong)
    return text.trim() === '' ? {} : toObject(text)
  } finally {
    // An unread body would keep the connection open.
    if (!answer.bodyUsed) await answer.body?.cancel()
  }
}

function expectDone({ status }: Response): void {
  if (status === 200 || status === 202 || status === 204) return
  const messages: { readonly [status: number]: string } = {
    400: 'Invalid payload sent to hook',
    401: 'Hook requires authorization token',
    429: 'Service currently unavailable due to hook',
    503: 'Service currently unavailable due to hook',
  }
  const otherwise = `Unexpected status code returned from hook: ${status}`
  throw new AppError('unexpected_failure', messages[status] ?? otherwise)
}

function expectJson(type: string | null): void {
  if (type?.split(';')[0]?.trim().toLowerCase() === 'application/json') return
  const message = type
    ? `Invalid JSON response. Received content-type: ${type}`
    : 'Invalid Content-Type: Missing Content-Type header'
  throw new AppError('hook_payload_invalid_content_type', message)
}

function tooLong(): AppError {
  const message = `Payload size exceeded size limit of ${longest} bytes`
  return new AppError('hook_payload_over_size_limit', message)
}

function toObject(text: string): Record<string, unknown> {
  try {
    const output: unknown = JSON.parse(text)
    if (output === null) return {}
    if (typeof output === 'object') return output as Record<string, unknown>
  } catch {
    // Refused below, like any other text that is not an object.
  }
  throw new AppError('unexpected_failure', 'Error unmarshaling JSON output.')
}
