/** A new company with its first user, by a super administrator. The rules are create_company_user's, in the database. */
import { clientOfCaller, clientOfServer, expectDone } from '../_shared/clients.ts'
import { Refusal, readSwitch, readText, servePost } from '../_shared/serve-post.ts'

servePost(async (fields, token) => {
  const company = {
    p_name: readText(fields, 'name'),
    p_email: readText(fields, 'email'),
    p_password: readText(fields, 'password'),
    p_phone: readText(fields, 'phone'),
    p_plan: readText(fields, 'plan'),
    p_active: readSwitch(fields, 'active'),
  }
  const claims = { ...company, p_caller: await readClaims(token) }
  const created = expectDone(await clientOfServer().rpc('create_company_user', claims).single())
  return { success: true, ...(created as { company_id: string; user_id: string }) }
})

/** Of a token whose session is still open: the authentication service is asked, the signature alone does not tell. */
async function readClaims(token: string): Promise<object> {
  const { auth } = clientOfCaller(token)
  const { error } = await auth.getUser(token)
  const { data } = error ? { data: null } : await auth.getClaims(token)
  if (data) return data.claims
  if (error && !(error.status && error.status < 500)) throw error
  throw new Refusal(403, 'Apenas super administradores podem criar empresas.')
}
