import { Box, Button, Select } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import classes from './contact-filters.module.css'
import { contactPeriods } from './contact-periods.ts'
import { type ContactView, noSeller, sortOrders, sortSlug } from './contacts-address.ts'
import { MoreFilters } from './more-filters.tsx'
import { SearchBox } from './search-box.tsx'
import type { ChangeView } from './use-contact-view.ts'
import type { FilterChoices } from './use-filter-choices.ts'

type Props = {
  view: ContactView
  onChange: ChangeView
  choices: FilterChoices
  showsMore: boolean
  setShowsMore: (showsMore: boolean) => void
}

export function ContactFilters({ view, onChange, choices, showsMore, setShowsMore }: Props) {
  return (
    <Box className={classes.bar} role="search" data-not-printed>
      <SearchBox value={view.search} onSearch={(search) => onChange({ search })} />
      <div className={classes.selects}>
        <Select
          aria-label="Vendedor"
          placeholder="Vendedor"
          data={[
            { value: noSeller, label: 'Sem vendedor' },
            ...groups('No rodízio', choices.activeSellers),
            ...groups('Fora do rodízio', choices.pastSellers),
          ]}
          value={view.seller}
          onChange={(seller) => onChange({ seller })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Todos os vendedores' }}
          limit={300}
          nothingFoundMessage="Nenhum vendedor encontrado"
        />
        <Select
          aria-label="Origem"
          placeholder="Origem"
          data={choices.sources}
          value={view.source}
          onChange={(source) => onChange({ source })}
          clearable
          clearButtonProps={{ 'aria-label': 'Todas as origens' }}
        />
        <Select
          aria-label="Período"
          placeholder="Período"
          data={contactPeriods.map(({ key, label }) => ({ value: key, label }))}
          value={view.period?.key ?? null}
          onChange={(chosen) =>
            onChange({
              period: contactPeriods.find(({ key }) => key === chosen) ?? null,
              from: null,
              to: null,
            })
          }
          clearable
          clearButtonProps={{ 'aria-label': 'Todo o período' }}
          maxDropdownHeight={320}
        />
        <Select
          aria-label="Ordem"
          className={classes.order}
          data={sortOrders.map(({ slug, label }) => ({ value: slug, label }))}
          value={sortSlug(view.sort)}
          onChange={(chosen) =>
            onChange({ sort: sortOrders.find(({ slug }) => slug === chosen) ?? sortOrders[0] })
          }
          allowDeselect={false}
        />
        <Button
          variant="default"
          px="xs"
          aria-expanded={showsMore}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          onClick={() => setShowsMore(!showsMore)}
        >
          Mais filtros
        </Button>
      </div>
      {showsMore && <MoreFilters view={view} onChange={onChange} choices={choices} />}
    </Box>
  )
}

function groups(group: string, sellers: { id: string; name: string }[]) {
  const items = sellers.map(({ id, name }) => ({ value: id, label: name }))
  return items.length === 0 ? [] : [{ group, items }]
}
