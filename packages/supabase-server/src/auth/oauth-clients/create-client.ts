/** POST /admin/oauth/clients */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Handler } from '../context.ts'
import { parseBody } from '../request-body.ts'
import { authMethod, clientWords, grantTypes, redirectUris } from './client-fields.ts'
import { type ClientRow, insertClient, toClientJson } from './client-rows.ts'
import { newClientSecret } from './client-secret.ts'

const bodySchema = z.object({
  ...clientWords,
  redirect_uris: redirectUris,
  grant_types: grantTypes.default(['authorization_code', 'refresh_token']),
  client_type: z.enum(['public', 'confidential']).optional(),
  token_endpoint_auth_method: authMethod.optional(),
})

export const createClient: Handler = async ({ database }, request, reply) => {
  const {
    client_type: type,
    token_endpoint_auth_method: method,
    ...said
  } = parseBody(bodySchema, request)
  if (type && method && (type === 'public') !== (method === 'none')) {
    const message = `token_endpoint_auth_method '${method}' does not fit client_type '${type}'`
    throw new AppError('validation_failed', message)
  }
  const isPublic = type ? type === 'public' : method === 'none'
  const made = isPublic ? null : newClientSecret()
  const columns = {
    ...said,
    token_endpoint_auth_method: method ?? (isPublic ? 'none' : 'client_secret_basic'),
  }
  const [row] = await database.run<ClientRow>(
    insertClient(randomUUID(), made?.hash ?? null, columns),
  )
  if (!row) throw new Error('The application that was just written is not there.')
  return reply.code(201).send(toClientJson(row, made?.secret))
}
