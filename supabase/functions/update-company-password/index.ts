/** A new password for someone of a company. The caller's own rights decide, in update_company_user_password. */
import { clientOfCaller, expectDone } from '../_shared/clients.ts'
import { Refusal, readText, servePost } from '../_shared/serve-post.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

servePost(async (fields, token) => {
  const companyId = readText(fields, 'companyId')
  if (companyId !== null && !uuid.test(companyId)) throw new Refusal(404, 'Empresa não encontrada')
  const parameters = {
    p_company_id: companyId,
    p_email: readText(fields, 'email'),
    p_new_password: readText(fields, 'newPassword'),
  }
  const answer = await clientOfCaller(token).rpc('update_company_user_password', parameters)
  if (answer.status === 401) {
    throw new Refusal(403, 'Apenas super administradores podem redefinir senhas')
  }
  expectDone(answer)
  return { success: true }
})
