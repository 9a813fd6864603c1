import { Group, Pagination, Paper, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import type { Company } from '../../company/company.ts'
import { findByContact } from '../../find-by-contact.ts'
import { counted, formatCount } from '../../ui/format/format-count.ts'
import type { CompanyFigures } from './companies-queries.ts'
import classes from './company-list.module.css'
import type { CompanyActions } from './company-menu.tsx'
import { CompanyRow } from './company-row.tsx'

type Props = {
  companies: Company[]
  figures: Map<string, CompanyFigures> | undefined
  removing: string | undefined
  actionsFor: (company: Company) => CompanyActions
}

const pageSize = 20

export function CompanyList({ companies, figures, removing, actionsFor }: Props) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const found = findByContact(companies, useDeferredValue(search))
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  // A removal may have emptied the last page.
  const shownPage = Math.min(page, pages)
  const first = (shownPage - 1) * pageSize
  const shown = found.slice(first, first + pageSize)
  return (
    <Stack gap="md">
      <TextInput
        type="search"
        aria-label="Buscar empresa"
        placeholder="Buscar por nome, e-mail ou telefone"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          setPage(1)
        }}
        maw={420}
      />
      {found.length === 0 ? (
        <Text c="dimmed" role="status">
          Nenhuma empresa encontrada com essa busca.
        </Text>
      ) : (
        <Paper radius="lg" className="card">
          <ul className={classes.rows} aria-label="Empresas">
            {shown.map((company) => (
              <CompanyRow
                key={company.id}
                company={company}
                figures={figures?.get(company.id)}
                removing={removing === company.id}
                actions={actionsFor(company)}
              />
            ))}
          </ul>
        </Paper>
      )}
      {pages > 1 && (
        <Group justify="space-between" gap="md">
          <Text size="sm" c="dimmed" className="tabular">
            {formatCount(first + 1)}–{formatCount(first + shown.length)} de{' '}
            {counted(found.length, 'empresa', 'empresas')}
          </Text>
          <Pagination total={pages} value={shownPage} onChange={setPage} />
        </Group>
      )}
    </Stack>
  )
}
