import { callRpc } from '../call-rpc.ts'
import { type Role, readRole } from './role.ts'

export type Profile = {
  id: string
  name: string
  email: string
  role: Role
  company_id: string | null
  approved: boolean
}

export async function findProfile(userId: string): Promise<Profile | null> {
  const data = await callRpc('get_user_profile', { user_auth_id: userId })
  return readProfile(data[0])
}

/** Spec sections 3 and 5: a missing approval is false, an unknown role is user. */
export function readProfile(row: unknown): Profile | null {
  if (typeof row !== 'object' || row === null) return null
  const { id, name, email, role, company_id, approved } = row as Record<string, unknown>
  return {
    id: String(id ?? ''),
    name: String(name ?? ''),
    email: String(email ?? ''),
    role: readRole(role),
    company_id: typeof company_id === 'string' ? company_id : null,
    approved: approved === true,
  }
}
