import { Anchor, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { formatPhone } from '../../../domain/phone.ts'
import { paths } from '../../paths.ts'
import type { Company } from '../../session/profile.ts'
import { formatDate } from '../../ui/format/format-date.ts'
import classes from './company-facts.module.css'

const screens = [
  ['Vendedores', paths.sellers],
  ['Leads', paths.leads],
  ['Contatos', paths.capturedContacts],
  ['Instalação', paths.installation],
] as const

export function CompanyFacts({ company }: { company: Company }) {
  const { id, email, phone, created_at, time_zone } = company
  const facts = [
    ['E-mail', email],
    ['Telefone', phone ? formatPhone(phone) : '—'],
    ['Cliente desde', formatDate(created_at, time_zone)],
    ['Fuso horário', time_zone],
  ]
  return (
    <Stack gap="md">
      <dl className={classes.facts}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Group gap="md" component="nav" aria-label="Telas da empresa">
        {screens.map(([label, path]) => (
          <Anchor key={path} component={Link} to={`${path}?company=${id}`} size="sm" fw={500}>
            {label}
          </Anchor>
        ))}
      </Group>
    </Stack>
  )
}
