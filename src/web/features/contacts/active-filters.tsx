import { Button, CloseButton, Group, Paper, Text } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { leadSourceLabel } from '../../../domain/links/lead-sources.ts'
import classes from './active-filters.module.css'
import { type ContactFilters, hasFilters, noFilters, noSeller } from './contacts-address.ts'
import type { ChangeView } from './use-contact-view.ts'

type Props = {
  filters: ContactFilters
  findSellerName: (id: string) => string | undefined
  onChange: ChangeView
}

export function ActiveFilters({ filters, findSellerName, onChange }: Props) {
  if (!hasFilters(filters)) return null
  const { search, seller, source, period } = filters
  const active = [
    search && { text: `Busca: “${search}”`, without: { search: '' } },
    seller && {
      text: seller === noSeller ? 'Sem vendedor' : `Vendedor: ${findSellerName(seller) ?? '…'}`,
      without: { seller: null },
    },
    source && { text: `Origem: ${leadSourceLabel(source)}`, without: { source: null } },
    period && { text: `Período: ${period.label}`, without: { period: null } },
  ].filter((one) => one !== null && one !== '')
  return (
    <Paper
      component="section"
      aria-label="Filtros ativos"
      px="md"
      py="xs"
      className={`card ${classes.banner}`}
    >
      <Group gap="xs" className={classes.badges}>
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
