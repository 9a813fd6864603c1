import { queryOptions } from '@tanstack/react-query'
import { leadSourceLabel } from '../../../domain/links/lead-sources.ts'
import { live } from '../../live.ts'
import { paths } from '../../paths.ts'
import { listPendingUsers, listRecentLeads } from './home-queries.ts'

/** Newest first; the platform's home adds sign-ups. */
export const activityQuery = (companyId: string | null, platform: boolean) =>
  queryOptions({
    queryKey: ['home', 'activity', companyId, platform],
    queryFn: async () => {
      const everything = platform || companyId !== null
      const [leads, users] = await Promise.all([
        everything ? listRecentLeads(companyId) : [],
        platform ? listPendingUsers() : [],
      ])
      const events = [
        ...leads.map(({ id, name, source, created_at, company_id, with: partner }) => ({
          id,
          kind: 'lead' as const,
          name,
          to: contactAddress(id, platform ? company_id : null),
          detail: `${leadSourceLabel(source)} · ${partner}`,
          at: created_at,
        })),
        ...users.map(({ id, name, email, created_at }) => ({
          id,
          kind: 'pending-user' as const,
          name: name || email || 'Sem nome',
          to: paths.userApproval,
          detail: 'Usuário aguardando aprovação',
          at: created_at,
        })),
      ]
      return events.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, 8)
    },
    ...live,
  })

/** super_admin needs the company in the address. */
function contactAddress(id: string, companyId: string | null): string {
  const company = companyId ? `company=${companyId}&` : ''
  return `${paths.capturedContacts}?${company}contato=${id}`
}
