import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { version } from '../../../../package.json'
import { paths } from '../../paths.ts'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { systemQuery } from './system-queries.ts'

const FailedJobs = lazy(async () => ({
  default: (await import('./failed-jobs.tsx')).FailedJobs,
}))

export function SystemCard() {
  const { data } = useQuery(systemQuery)
  const { information, jobs } = data ?? {}
  const failed = jobs?.dead
  const retrying = jobs?.retrying ?? 0
  const [opened, list] = useDisclosure(false)
  const [listed, setListed] = useState(false)
  return (
    <Paper p="lg" radius="lg" className="card" component="section" aria-labelledby="sistema">
      <Title order={2} fz="lg" mb="md" id="sistema">
        Informações do sistema
      </Title>
      <Stack gap="sm" component="dl" m={0}>
        <Line name="Versão">Rodízio {version}</Line>
        <Line name="Servidor">
          {data && <State good={data.server} words={['No ar', 'Sem resposta']} />}
        </Line>
        <Line name="Banco de dados">
          {data && <State good={data.database} words={['Conectado', 'Sem resposta']} />}
        </Line>
        <Line name="Versão do banco">
          {data &&
            (information
              ? `PostgreSQL ${information.server_version}${data.embedded ? ' embutido' : ''}`
              : '—')}
        </Line>
        <Line name="Tamanho do banco">
          {data && (information ? formatBytes(information.database_size) : '—')}
        </Line>
        <Line name="Tarefas na fila">{data && (jobs ? formatCount(jobs.waiting) : '—')}</Line>
        <Line name="Tarefas com falha">
          {data &&
            (failed ? <Badge color="red">{formatCount(failed)}</Badge> : failed === 0 ? '0' : '—')}
        </Line>
        {retrying > 0 && <Line name="Tarefas em nova tentativa">{formatCount(retrying)}</Line>}
        <Line name="Tempo de resposta">{data && `${formatCount(data.milliseconds)} ms`}</Line>
      </Stack>
      <Group justify="flex-end" gap="sm" mt="md">
        {(failed || retrying > 0 || opened) && (
          <Button variant="default" size="xs" onClick={open}>
            Ver tarefas com falha
          </Button>
        )}
        <Button component={Link} to={paths.platformHealth} variant="default" size="xs">
          Saúde da plataforma
        </Button>
      </Group>
      <Suspense>{listed && <FailedJobs opened={opened} onClose={list.close} />}</Suspense>
    </Paper>
  )

  function open() {
    setListed(true)
    list.open()
  }
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap" mih={22}>
      <Text component="dt" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fw={500} ta="right" className="tabular">
        {children ?? '…'}
      </Text>
    </Group>
  )
}

function State({ good, words }: { good: boolean; words: readonly [string, string] }) {
  return <Badge color={good ? 'brand' : 'red'}>{words[good ? 0 : 1]}</Badge>
}
