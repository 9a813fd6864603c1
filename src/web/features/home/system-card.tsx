import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

/** Only what can be seen from here: does the server answer, does its database, how fast. */
export function SystemCard() {
  const { data } = useQuery({
    queryKey: ['home', 'system'],
    queryFn: readSystem,
    refetchInterval: 30_000,
  })
  return (
    <Paper p="lg" radius="lg" className="card">
      <Title order={2} fz="lg" mb="md">
        Informações do sistema
      </Title>
      <Stack gap="sm" component="dl" m={0}>
        <Line name="Servidor" good={data?.server} value={data?.server ? 'No ar' : 'Sem resposta'} />
        <Line
          name="Banco de dados"
          good={data?.database}
          value={data?.database ? 'Conectado' : 'Sem resposta'}
        />
        <Group justify="space-between">
          <Text component="dt" c="dimmed">
            Tempo de resposta
          </Text>
          <Text component="dd" m={0} fw={500} className="tabular">
            {data ? `${data.milliseconds} ms` : '…'}
          </Text>
        </Group>
      </Stack>
    </Paper>
  )
}

function Line({ name, good, value }: { name: string; good: boolean | undefined; value: string }) {
  return (
    <Group justify="space-between">
      <Text component="dt" c="dimmed">
        {name}
      </Text>
      <dd style={{ margin: 0 }}>
        {good === undefined ? '…' : <Badge color={good ? 'brand' : 'red'}>{value}</Badge>}
      </dd>
    </Group>
  )
}

async function readSystem() {
  const answers = (path: string) =>
    fetch(path).then(
      (response) => response.ok,
      () => false,
    )
  const start = performance.now()
  const server = await answers('/healthz')
  const milliseconds = Math.round(performance.now() - start)
  return { server, database: await answers('/readyz'), milliseconds }
}
