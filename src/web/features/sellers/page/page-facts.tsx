import { useTimeZone } from '../../../company/use-time-zone.ts'
import { FactList } from '../../../ui/fact-list.tsx'
import { deviceName } from '../../../ui/format/device-name.ts'
import { formatAgo, formatDateTime } from '../../../ui/format/format-date.ts'
import type { SellerPage } from '../sellers-queries.ts'

export function PageFacts({ page }: { page: SellerPage }) {
  const timeZone = useTimeZone()
  const { made_at, made_by, opened_at, opened_with } = page
  const made = formatDateTime(made_at, timeZone)
  const facts = [{ label: 'Link criado', text: made_by ? `${made}, por ${made_by}` : made }]
  if (opened_at) {
    facts.push(
      { label: 'Última abertura', text: formatAgo(opened_at, Date.now(), timeZone) },
      { label: 'Aparelho', text: deviceName(opened_with) },
    )
  } else facts.push({ label: 'Última abertura', text: 'Ainda não foi aberta' })
  return <FactList facts={facts} />
}
