import { Anchor, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { formatDate } from '../../../domain/format-date.ts'
import { formatPhone } from '../../../domain/phone.ts'
import type { Company } from '../../company/company.ts'
import { timeZoneLabel } from '../../company/time-zones.ts'
import { paths } from '../../paths.ts'
import { FactList } from '../../ui/fact-list.tsx'

const screens = [
  ['Vendedores', paths.sellers],
  ['Leads', paths.leads],
  ['Contatos', paths.capturedContacts],
  ['Instalação', paths.installation],
  ['Registro de atividades', paths.activity],
  ['Privacidade', `${paths.settings}?tab=privacy`],
] as const

export function CompanyFacts({ company }: { company: Company }) {
  const { id, email, phone, created_at, time_zone } = company
  const facts = [
    { label: 'E-mail', text: email },
    { label: 'Telefone', text: phone ? formatPhone(phone) : '—' },
    { label: 'Cliente desde', text: formatDate(created_at, time_zone) },
    { label: 'Fuso horário', text: timeZoneLabel(time_zone) },
  ]
  return (
    <Stack gap="md">
      <FactList facts={facts} />
      <Group gap="md" component="nav" aria-label="Telas da empresa">
        {screens.map(([label, path]) => (
          <Anchor
            key={path}
            component={Link}
            to={`${path}${path.includes('?') ? '&' : '?'}company=${id}`}
            size="sm"
            fw={500}
          >
            {label}
          </Anchor>
        ))}
      </Group>
    </Stack>
  )
}
