/** For super_admin: whether the server itself is well (product.md 58). */
import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../domain/format-date.ts'
import {
  type PlatformFault,
  type PlatformHealth,
  platformHealthQuery,
} from '../../platform-health-query.ts'
import { SuperAdminOnly } from '../../session/super-admin-only.tsx'
import { FaultCard } from '../../ui/cards/fault-card.tsx'
import { SettingsCard } from '../../ui/cards/settings-card.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { MetricsCard } from './metrics-card.tsx'
import { listGaps, listSections } from './platform-facts.ts'
import { platformFaultWords } from './platform-fault-words.ts'

const title = 'Saúde da plataforma'

export function Component() {
  return (
    <SuperAdminOnly title={title}>
      <PlatformHealthScreen />
    </SuperAdminOnly>
  )
}

function PlatformHealthScreen() {
  const health = useQuery(platformHealthQuery)
  return (
    <Stack gap="lg">
      <PageHeader title={title} description="Backup, disco, tarefas e e-mails deste servidor." />
      {health.data ? (
        <Known health={health.data} />
      ) : health.isError ? (
        <LoadError
          title="Não foi possível verificar a plataforma"
          message="Verifique sua conexão e tente novamente."
          query={health}
        />
      ) : (
        <Skeleton h={320} radius="lg" role="status" aria-label="Carregando" />
      )}
      <MetricsCard />
    </Stack>
  )
}

function Known({ health }: { health: PlatformHealth }) {
  return (
    <>
      {health.faults.length > 0 ? (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {health.faults.map((fault) => (
            <Fault key={`${fault.code} ${JSON.stringify(fault.numbers)}`} fault={fault} />
          ))}
        </Stack>
      ) : (
        <Text c="dimmed">Nenhum problema no que se pode verificar.</Text>
      )}
      {listGaps(health).map((text) => (
        <Text key={text} fw={500}>
          {text}
        </Text>
      ))}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        {listSections(health, Date.now()).map(({ title, note, facts }) => (
          <SettingsCard key={title} title={title} note={note}>
            <FactList facts={facts} />
          </SettingsCard>
        ))}
      </SimpleGrid>
    </>
  )
}

function Fault({ fault }: { fault: PlatformFault }) {
  const { text, note, action } = platformFaultWords(fault)
  return (
    <FaultCard
      text={text}
      note={note}
      isGrave={fault.severity === 'critical'}
      since={fault.since && formatDateTime(fault.since)}
      action={action && { ...action, isFirst: true }}
    />
  )
}
