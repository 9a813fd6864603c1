import { Select } from '@mantine/core'
import { DayField } from '../../ui/fields/day-field.tsx'
import classes from './contact-filters.module.css'
import { type ContactView, outcomes } from './contacts-address.ts'
import type { ChangeView } from './use-contact-view.ts'
import type { FilterChoices } from './use-filter-choices.ts'

type Props = { view: ContactView; onChange: ChangeView; choices: FilterChoices }

/** Two days take the place of a period. */
export function MoreFilters({ view, onChange, choices }: Props) {
  return (
    <div className={classes.more}>
      <Select
        label="Resultado"
        placeholder="Todos"
        data={outcomes}
        value={view.outcome}
        onChange={(outcome) => onChange({ outcome })}
        clearable
        clearButtonProps={{ 'aria-label': 'Todos os resultados' }}
      />
      <Select
        label="Campanha"
        placeholder="Todas"
        data={choices.campaigns}
        value={view.campaign}
        onChange={(campaign) => onChange({ campaign })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Todas as campanhas' }}
        nothingFoundMessage="Nenhuma campanha ainda. O nome vem do utm_campaign do anúncio."
      />
      <Select
        label="Link"
        placeholder="Todos"
        data={choices.links}
        value={view.link}
        onChange={(link) => onChange({ link })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Todos os links' }}
        limit={300}
        nothingFoundMessage="Nenhum link encontrado"
      />
      <DayField label="De" day={view.from} onChange={(from) => onChange({ from, period: null })} />
      <DayField
        label="Até"
        day={view.to}
        notBefore={view.from}
        onChange={(to) => onChange({ to, period: null })}
      />
    </div>
  )
}
