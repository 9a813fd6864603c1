import { callRpc } from '../../../call-rpc.ts'
import type { OwnCompany } from './own-company-schema.ts'

export async function createOwnCompany({ name, email, phone }: OwnCompany): Promise<void> {
  await callRpc('create_own_company', {
    p_name: name,
    p_email: email,
    ...(phone !== '' && { p_phone: phone }),
  })
}
