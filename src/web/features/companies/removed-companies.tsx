import { Box, Button, Group, Paper, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../domain/format-date.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { formatCount } from '../../ui/format/format-count.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { askRestoration } from './ask-restoration.tsx'
import { type RemovedCompany, removedCompaniesQuery } from './companies-queries.ts'
import classes from './company-list.module.css'
import type { useCompanyWrites } from './use-company-writes.ts'

type Props = Pick<ReturnType<typeof useCompanyWrites>, 'restore'>

/** Product decision 6: without any, nothing is shown. */
export function RemovedCompanies({ restore }: Props) {
  const [shown, setShown] = useState(false)
  const removed = useQuery(removedCompaniesQuery)
  if (!removed.data && removed.isError) {
    return (
      <LoadError
        title="Erro ao carregar empresas removidas"
        message="Verifique sua conexão e tente novamente."
        query={removed}
      />
    )
  }
  if (!removed.data?.length) return null
  return (
    <Stack gap="sm">
      <Switch
        label={`Removidas (${formatCount(removed.data.length)})`}
        size="sm"
        checked={shown}
        onChange={(event) => setShown(event.currentTarget.checked)}
      />
      {shown && (
        <Paper radius="lg" className="card">
          <ul className={classes.rows} aria-label="Empresas removidas">
            {removed.data.map((company) => (
              <RemovedRow
                key={company.id}
                company={company}
                busy={restore.isPending && restore.variables.id === company.id}
                onRestore={() => askRestoration(company, () => restore.mutate(company))}
              />
            ))}
          </ul>
        </Paper>
      )}
    </Stack>
  )
}

type RowProps = { company: RemovedCompany; busy: boolean; onRestore: () => void }

function RemovedRow({ company, busy, onRestore }: RowProps) {
  const { name, email, removed_at, removed_by, purged_at } = company
  return (
    <li className={classes.row} aria-label={name} tabIndex={-1}>
      <Group wrap="nowrap" justify="space-between" px="md" py="sm">
        <Box miw={0}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text component="div" size="sm" c="dimmed">
            <EmailText address={email} />
          </Text>
          <Text size="sm" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
            Removida em {formatDate(removed_at)}
            {removed_by && ` por ${removed_by}`}. Será excluída definitivamente em{' '}
            {formatDate(purged_at)}.
          </Text>
        </Box>
        <Button
          variant="default"
          size="sm"
          loading={busy}
          aria-label={`Restaurar ${name}`}
          style={{ flexShrink: 0 }}
          onClick={onRestore}
        >
          Restaurar
        </Button>
      </Group>
    </li>
  )
}
