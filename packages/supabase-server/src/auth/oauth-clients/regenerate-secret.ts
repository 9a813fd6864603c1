/** POST /admin/oauth/clients/{client_id}/regenerate_secret */
import { AppError } from '../../app-error.ts'
import type { Handler } from '../context.ts'
import { type ClientRow, findClient, replaceSecret, toClientJson } from './client-rows.ts'
import { newClientSecret } from './client-secret.ts'
import { clientIdOf, noSuchClient } from './require-oauth-server.ts'

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
