import { Select, SimpleGrid } from '@mantine/core'
import { leadPeriods } from '../lead-periods.ts'
import type { useLeadFilters } from '../use-lead-filters.ts'
import type { FunnelScope } from './funnel-queries.ts'

type Named = { id: string; name: string }

type Props = {
  filters: ReturnType<typeof useLeadFilters>
  scope: FunnelScope
  links: { id: string; short_code: string }[]
  pages: Named[]
  teams: Named[]
  sellers: Named[]
}

const all = { value: 'todos', label: 'Todos' }
const choices = (rows: Named[]) => rows.map(({ id, name }) => ({ value: id, label: name }))
const chosen = (value: string | null) => (value === 'todos' ? null : value)

export function FunnelFilters({ filters, scope, links, pages, teams, sellers }: Props) {
  const { period, change } = filters
  const groups = [
    {
      group: 'Links',
      items: links.map(({ id, short_code }) => ({
        value: id,
        label: `/l/${short_code}`,
      })),
    },
    { group: 'Páginas de captura', items: choices(pages) },
  ]
  return (
    <SimpleGrid minColWidth={150} autoFlow="auto-fit" spacing="md" maw={1100} data-not-printed>
      <Select
        label="Período"
        data={leadPeriods.map(({ slug, label }) => ({
          value: slug,
          label: slug === 'todos' ? 'Últimos 12 meses' : label,
        }))}
        value={period.slug}
        onChange={(slug) => change({ periodo: chosen(slug) })}
        allowDeselect={false}
      />
      <Select
        label="Link ou página"
        data={[all, ...groups.filter(({ items }) => items.length > 0)]}
        value={scope.linkId ?? scope.pageId ?? all.value}
        onChange={(id) => {
          const isPage = pages.some((page) => page.id === id)
          change({ link: isPage ? null : chosen(id), captura: isPage ? id : null })
        }}
        allowDeselect={false}
        searchable
        nothingFoundMessage="Nada encontrado"
      />
      {teams.length > 0 && (
        <Select
          label="Equipe"
          data={[{ ...all, label: 'Todas' }, ...choices(teams)]}
          value={scope.teamId ?? all.value}
          onChange={(id) => change({ equipe: chosen(id) })}
          allowDeselect={false}
          searchable
          nothingFoundMessage="Nenhuma equipe encontrada"
        />
      )}
      <Select
        label="Vendedor"
        data={[all, ...choices(sellers)]}
        value={scope.sellerId ?? all.value}
        onChange={(id) => change({ vendedor: chosen(id) })}
        allowDeselect={false}
        searchable
        nothingFoundMessage="Nenhum vendedor encontrado"
      />
    </SimpleGrid>
  )
}
