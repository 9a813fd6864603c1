import { Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { useRef } from 'react'
import { linkOrigin } from '../../../supabase.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'

type Props = { text: string; onClose: () => void }

export function NewKey({ text, onClose }: Props) {
  const shown = useRef<HTMLElement>(null)
  const example = `curl '${linkOrigin()}/rest/v1/leads_captured?select=name,phone,created_at&order=created_at.desc&limit=10' \\
  -H 'apikey: ${text}'`
  return (
    <Stack gap="md">
      <div>
        <Title order={3} fz="md" tabIndex={-1} data-autofocus>
          A chave aparece só agora
        </Title>
        <Text size="sm" c="dimmed">
          Guarde-a antes de fechar, em um lugar seguro. Quem tem a chave tem o acesso dela.
        </Text>
      </div>
      <Code ref={shown} tabIndex={-1} fz="md" p="sm" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Code>
      <div>
        <Text size="sm" fw={600} mb={4}>
          Exemplo: os dez leads mais novos
        </Text>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {example}
        </Code>
      </div>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        <CopyButton text={text} shownIn={shown} variant="filled">
          Copiar chave
        </CopyButton>
      </Group>
    </Stack>
  )
}
