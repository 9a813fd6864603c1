import { clientOfServer, expectDone } from '../_shared/clients.ts'
import { Refusal, readText, servePost } from '../_shared/serve-post.ts'
import { hashNewPassword, readClaims } from '../_shared/super-admin.ts'

const refusal = 'Apenas super administradores podem redefinir senhas'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

servePost(async (fields, token) => {
  const companyId = readText(fields, 'companyId')
  const email = readText(fields, 'email')
  const password = readText(fields, 'newPassword')
  const claims = await readClaims(token, refusal)
  const hash = await hashNewPassword(claims, password, refusal)
  if (companyId !== null && !uuid.test(companyId)) throw new Refusal(404, 'Empresa não encontrada')
  const wanted = {
    p_caller: claims,
    p_company_id: companyId,
    p_email: email,
    p_password_hash: hash,
  }
  expectDone(await clientOfServer().rpc('set_company_user_password', wanted))
  return { success: true }
})
