import type { FastifyRequest } from 'fastify'
import type { Sql } from 'sql-template-tag'
import { clientAddress } from '../../requests/client-address.ts'
import { auditEntry } from '../audit.ts'
import type { UserRow } from '../users/user-row.ts'

const server = {
  id: '00000000-0000-0000-0000-000000000000',
  email: 'service_role',
  phone: null,
  is_sso_user: false,
}

export const adminAuditEntry = (
  action: Parameters<typeof auditEntry>[0],
  user: Pick<UserRow, 'id' | 'email' | 'phone'>,
  request: FastifyRequest,
  more: Record<string, string> = {},
): Sql =>
  auditEntry(action, server, clientAddress(request), {
    user_id: user.id,
    user_email: user.email ?? '',
    user_phone: user.phone ?? '',
    ...more,
  })
