import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { type PasswordRules, requiredKinds } from '../domain/accounts/password-rules.ts'

/** For SQL functions. Not for a project that is not Rodízio. */
export async function writePasswordRules(
  server: DatabaseServer,
  rules: PasswordRules,
): Promise<void> {
  const { minimumPasswordLength, passwordCharacters } = rules
  const sets = JSON.stringify(passwordCharacters)
  await server.asOwner(async (run) => {
    const [product] = await run(
      sql`select to_regclass('private.password_rules') is not null as here`,
    )
    if (!product?.here) return
    await run(sql`
      update private.password_rules set minimum_length = ${minimumPasswordLength},
        required_sets = array(select jsonb_array_elements_text(${sets}::jsonb)),
        required_kinds = ${requiredKinds(rules)}`)
  })
}
