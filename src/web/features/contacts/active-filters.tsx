import { Button, CloseButton, Group, Paper, Text } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { formatDay } from '../../../domain/format-day.ts'
import { leadSourceLabel } from '../../../domain/links/lead-sources.ts'
import classes from './active-filters.module.css'
import {
  type ContactFilters,
  hasFilters,
  noFilters,
  noSeller,
  outcomes,
} from './contacts-address.ts'
import type { ChangeView } from './use-contact-view.ts'
import type { FilterChoices } from './use-filter-choices.ts'

type Props = {
  filters: ContactFilters
  choices: Pick<FilterChoices, 'findSellerName' | 'findLink'>
  onChange: ChangeView
}

export function ActiveFilters({ filters, choices, onChange }: Props) {
  if (!hasFilters(filters)) return null
  const { search, seller, source, period, from, to, outcome, link, campaign } = filters
  const active = [
    search && { text: `Busca: “${search}”`, without: { search: '' } },
    seller && {
      text:
        seller === noSeller ? 'Sem vendedor' : `Vendedor: ${choices.findSellerName(seller) ?? '…'}`,
      without: { seller: null },
    },
    source && { text: `Origem: ${leadSourceLabel(source)}`, without: { source: null } },
    period && { text: `Período: ${period.label}`, without: { period: null } },
    from && { text: `De: ${formatDay(from)}`, without: { from: null } },
    to && { text: `Até: ${formatDay(to)}`, without: { to: null } },
    outcome && {
      text: `Resultado: ${outcomes.find(({ value }) => value === outcome)?.label}`,
      without: { outcome: null },
    },
    link && { text: `Link: ${choices.findLink(link) ?? '…'}`, without: { link: null } },
    campaign && { text: `Campanha: ${campaign}`, without: { campaign: null } },
  ].filter((one) => one !== null && one !== '')
  return (
    <Paper
      component="section"
      aria-label="Filtros ativos"
      px="md"
      py="xs"
      className={`card ${classes.banner}`}
    >
      <Group gap="xs" miw={0}>
        <Text size="sm" fw={550}>
          Filtros ativos
        </Text>
        {active.map(({ text, without }) => (
          <span key={text} className={classes.badge}>
            <span className={classes.text}>{text}</span>
            <CloseButton
              size={24}
              iconSize={14}
              aria-label={`Remover filtro ${text}`}
              onClick={() => onChange(without)}
            />
          </span>
        ))}
      </Group>
      <Button
        size="xs"
        variant="subtle"
        flex="none"
        leftSection={<IconFilterOff size={16} aria-hidden />}
        onClick={() => onChange(noFilters)}
      >
        Limpar filtros
      </Button>
    </Paper>
  )
}
