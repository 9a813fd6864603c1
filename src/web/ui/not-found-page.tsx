import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'

/** Inside the dashboard the link keeps frame and session. */
export function DashboardNotFoundPage() {
  return (
    <NotFound>
      <Button component={Link} to={paths.dashboard} mt="md">
        Voltar ao painel
      </Button>
    </NotFound>
  )
}

export function NotFoundPage() {
  return (
    <NotFound>
      <Button component="a" href={paths.home} mt="md">
        Voltar para o início
      </Button>
    </NotFound>
  )
}

function NotFound({ children }: { children: ReactNode }) {
  useDocumentTitle('Página não encontrada · Rodízio')
  return (
    <Center mih="60dvh" p="md">
      <Stack align="center" gap="xs">
        <Text fz={72} fw={800} lh={1} c="brand.7" aria-hidden>
          404
        </Text>
        <Title order={1} fz={24} ta="center" lang="en">
          Oops! Page not found
        </Title>
        <Text c="dimmed" ta="center">
          Este endereço não existe ou mudou de lugar.
        </Text>
        {children}
      </Stack>
    </Center>
  )
}
