import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { logFailure } from '../log-failure.ts'
import { paths } from '../paths.ts'

/** What a page's unexpected failure looks like: no blank screen, and two ways on. */
export function RouteError() {
  const failure = useRouteError()
  useDocumentTitle('Algo deu errado · Rodízio')
  useEffect(() => logFailure('A page failed', failure), [failure])
  return (
    <Center mih="60dvh" p="md">
      <Stack align="center" gap="sm" maw={420} role="alert">
        <Title order={1} fz={24} ta="center">
          Algo deu errado
        </Title>
        <Text c="dimmed" ta="center">
          Esta tela não pôde ser mostrada. Seus dados estão guardados; recarregue a página ou volte
          ao início.
        </Text>
        <Group>
          <Button onClick={() => location.reload()}>Recarregar</Button>
          <Button variant="default" component="a" href={paths.dashboard}>
            Voltar ao início
          </Button>
        </Group>
      </Stack>
    </Center>
  )
}
