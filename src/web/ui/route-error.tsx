import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle, useNetwork, useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { logFailure } from '../log-failure.ts'
import { paths } from '../paths.ts'

const reload = () => location.reload()

const offline = {
  title: 'Sem conexão',
  message: 'Esta tela abre sozinha quando a conexão voltar. Seus dados estão salvos.',
}
const broken = {
  title: 'Algo deu errado',
  message:
    'Não foi possível abrir esta tela. Seus dados estão salvos; recarregue a página ou volte ao início.',
}

export function RouteError() {
  const failure = useRouteError()
  const { title, message } = useNetwork().online ? broken : offline
  useDocumentTitle(`${title} · Rodízio`)
  // A chunk that failed to load is not requested again otherwise.
  useWindowEvent('online', reload)
  useEffect(() => logFailure('A page failed', failure), [failure])
  return (
    <Center mih="60dvh" p="md">
      <Stack align="center" gap="sm" maw={420} role="alert">
        <Title order={1} fz={24} ta="center">
          {title}
        </Title>
        <Text c="dimmed" ta="center">
          {message}
        </Text>
        <Group>
          <Button onClick={reload}>Recarregar</Button>
          <Button variant="default" component="a" href={paths.dashboard}>
            Voltar ao início
          </Button>
        </Group>
      </Stack>
    </Center>
  )
}
