import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { isUuid } from '../../requests/uuid.ts'
import { readPages, setPageHeaders } from '../admin/pagination.ts'
import type { Handler } from '../context.ts'
import { parseBody } from '../request-body.ts'
import { authMethod, clientWords, grantTypes, redirectUris } from './client-fields.ts'
import {
  type ClientRow,
  countClients,
  deleteClientRow,
  findClient,
  findClients,
  insertClient,
  replaceSecret,
  toClientJson,
  updateClientRow,
} from './client-rows.ts'

/** GET /admin/oauth/clients?page=&per_page= */
export const listClients: Handler = async ({ database }, request, reply) => {
  const pages = readPages(request)
  const only = { readOnly: true }
  const [counted] = await database.run<{ total: number }>(countClients, only)
  const rows = await database.run<ClientRow>(findClients(pages), only)
  setPageHeaders(reply, pages, {
    path: '/admin/oauth/clients',
    total: counted?.total ?? 0,
    more: {},
  })
  return { clients: rows.map((row) => toClientJson(row)) }
}

const newClient = z.object({
  ...clientWords,
  redirect_uris: redirectUris,
  grant_types: grantTypes.default(['authorization_code', 'refresh_token']),
  client_type: z.enum(['public', 'confidential']).optional(),
  token_endpoint_auth_method: authMethod.optional(),
})

/** POST /admin/oauth/clients */
export const createClient: Handler = async ({ database }, request, reply) => {
  const {
    client_type: type,
    token_endpoint_auth_method: method,
    ...said
  } = parseBody(newClient, request)
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

/** GET /admin/oauth/clients/{client_id} */
export const getClient: Handler = async ({ database }, request) => {
  const statement = findClient(clientIdOf(request))
  const [row] = await database.run<ClientRow>(statement, { readOnly: true })
  if (!row) throw noSuchClient()
  return toClientJson(row)
}

const changes = z.object({
  ...clientWords,
  redirect_uris: redirectUris.optional(),
  grant_types: grantTypes.optional(),
  token_endpoint_auth_method: authMethod.optional(),
})

/** PUT /admin/oauth/clients/{client_id}. The client type cannot change. */
export const updateClient: Handler = async ({ database }, request) => {
  const id = clientIdOf(request)
  const said = parseBody(changes, request)
  const { token_endpoint_auth_method: method } = said
  if (Object.values(said).every((one) => one === undefined)) {
    throw new AppError('validation_failed', 'No fields provided for update')
  }
  return database.transaction(async (run) => {
    const [known] = await run<ClientRow>(findClient(id))
    if (!known) throw noSuchClient()
    if (method && (known.client_type === 'public') !== (method === 'none')) {
      const message = `token_endpoint_auth_method '${method}' does not fit client_type '${known.client_type}'`
      throw new AppError('validation_failed', message)
    }
    const [row] = await run<ClientRow>(updateClientRow(id, said))
    return toClientJson(row ?? known)
  })
}

/** DELETE /admin/oauth/clients/{client_id} */
export const deleteClient: Handler = async ({ database }, request, reply) => {
  const [gone] = await database.run(deleteClientRow(clientIdOf(request)))
  if (!gone) throw noSuchClient()
  return reply.code(204).send()
}

/** POST /admin/oauth/clients/{client_id}/regenerate_secret */
export const regenerateSecret: Handler = async ({ database }, request) => {
  const id = clientIdOf(request)
  const { secret, hash } = newClientSecret()
  return database.transaction(async (run) => {
    const [row] = await run<ClientRow>(replaceSecret(id, hash))
    if (row) return toClientJson(row, secret)
    if ((await run(findClient(id))).length === 0) throw noSuchClient()
    throw new AppError('validation_failed', 'Cannot regenerate secret for public client')
  })
}

export const requireOauthServer =
  (handler: Handler): Handler =>
  async (context, request, reply) => {
    if (context.project.auth.oauthServer) return handler(context, request, reply)
    throw new AppError('feature_disabled', 'OAuth server is disabled')
  }

function clientIdOf(request: FastifyRequest): string {
  const { client_id: id = '' } = request.params as Record<string, string>
  if (isUuid(id)) return id
  throw new AppError('validation_failed', 'invalid client_id format')
}

const noSuchClient = () => new AppError('oauth_client_not_found', 'OAuth client not found')

/** Only the hash is stored. 32 random bytes need no slow hash. */
function newClientSecret() {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: createHash('sha256').update(secret).digest('base64url') }
}
