/** Only PostgreSQL can run two verifications at the same instant. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createUser, openAuth, openClient, password } from '../support/auth/auth.ts'
import { codeOf } from '../support/auth/authenticator.ts'
import { authOf } from '../support/auth/project-auth.ts'
import { engine, openTestDatabase } from '../support/database/test-database.ts'
import { waitForLock } from '../support/database/wait-for-lock.ts'

const server = await openTestDatabase()
const totp = authOf('[auth.mfa.totp]\nenroll_enabled = true\nverify_enabled = true')
const app = await openAuth(server, { auth: totp })

test.runIf(engine === 'postgres')(
  'two new factors verified at the same instant leave one verified and delete the other',
  async () => {
    const { email, id } = await createUser(server)
    const client = openClient(app)
    await client.auth.signInWithPassword({ email, password })
    const begun = await Promise.all(
      ['Celular', 'Tablet'].map(async (friendlyName) => {
        const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
        const factorId = data?.id ?? ''
        const { data: asked } = await client.auth.mfa.challenge({ factorId })
        return { factorId, challengeId: asked?.id ?? '', code: codeOf(data?.totp?.secret ?? '') }
      }),
    )
    let answers: Promise<{ error: unknown }[]> | undefined
    // One request waits for its challenge, and the other one for the first.
    await server.asOwner(async (run) => {
      await run(sql`select from auth.mfa_challenges where factor_id in (
        select id from auth.mfa_factors where user_id = ${id}::uuid) for update`)
      answers = Promise.all(begun.map((one) => client.auth.mfa.verify(one)))
      await waitForLock(run, 2)
    })
    const failures = ((await answers) ?? []).flatMap(({ error }) => error ?? [])
    expect(failures).toMatchObject([{ code: 'mfa_factor_not_found', status: 404 }])
    const { data: left } = await client.auth.mfa.listFactors()
    expect(left?.all).toMatchObject([{ status: 'verified' }])
  },
)
