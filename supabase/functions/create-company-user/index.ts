import { clientOfServer, expectDone } from '../_shared/clients.ts'
import { readSwitch, readText, servePost } from '../_shared/serve-post.ts'
import { hashNewPassword, readClaims } from '../_shared/super-admin.ts'

const refusal = 'Apenas super administradores podem criar empresas.'

servePost(async (fields, token) => {
  const company = {
    p_name: readText(fields, 'name'),
    p_email: readText(fields, 'email'),
    p_phone: readText(fields, 'phone'),
    p_plan: readText(fields, 'plan'),
    p_active: readSwitch(fields, 'active'),
  }
  const password = readText(fields, 'password')
  const claims = await readClaims(token, refusal)
  const hash = await hashNewPassword(claims, password, refusal)
  const wanted = { ...company, p_caller: claims, p_password_hash: hash }
  const created = expectDone(await clientOfServer().rpc('create_company_user', wanted).single())
  return { success: true, ...(created as { company_id: string; user_id: string }) }
})
