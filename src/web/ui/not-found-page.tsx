import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { paths } from '../paths.ts'

export function NotFoundPage() {
  useDocumentTitle('Página não encontrada · Rodízio')
  return (
    <Center mih="60dvh" p="md">
      <Stack align="center" gap="xs">
        <Text fz={72} fw={800} lh={1} c="brand.7" aria-hidden>
          404
        </Text>
        <Title order={1} fz={24} ta="center">
          Oops! Page not found
        </Title>
        <Text c="dimmed" ta="center">
          Este endereço não existe ou mudou de lugar.
        </Text>
        <Button component="a" href={paths.home} mt="md">
          Voltar para o início
        </Button>
      </Stack>
    </Center>
  )
}
