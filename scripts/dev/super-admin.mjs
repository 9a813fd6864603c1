/** The development-only button of /register; no build contains it. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** @param {{ server: string, dataDir: string }} of the development server */
export function superAdminForDevelopment({ server, dataDir }) {
  return {
    name: 'super-admin-for-development',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use('/dev/super-admin', async (request, response) => {
        if (request.method !== 'POST') return answer(response, 405, { message: 'POST' })
        try {
          answer(response, 200, await createSuperAdmin(server, await readServerKey(dataDir)))
        } catch (error) {
          answer(response, 500, { message: error instanceof Error ? error.message : String(error) })
        }
      })
    },
  }
}

async function readServerKey(dataDir) {
  if (process.env.SERVICE_ROLE_KEY) return process.env.SERVICE_ROLE_KEY
  return JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')).serviceRoleKey
}

async function createSuperAdmin(server, key) {
  const send = async (method, path, body) => {
    const answer = await fetch(server + path, {
      method,
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return text ? JSON.parse(text) : null
  }
  const email = `super-${randomBytes(3).toString('hex')}@rodizio.example`
  const password = randomBytes(9).toString('base64url')
  const account = { email, password, email_confirm: true, user_metadata: { name: 'Super Admin' } }
  const { id } = await send('POST', '/auth/v1/admin/users', account)
  await send('PATCH', `/rest/v1/users?id=eq.${id}`, { role: 'super_admin', approved: true })
  return { email, password }
}

function answer(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
