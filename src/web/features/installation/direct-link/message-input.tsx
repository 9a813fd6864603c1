import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { fillMessage, type Placeholder, placeholders } from '../../../../domain/fill-message.ts'
import { defaultFormConfig } from '../../../../domain/form/form-config.ts'

type Props = { value: string; onChange: (message: string) => void }

const longest = 1_000
const example: Record<Placeholder, string> = {
  nome: 'Maria',
  cidade: 'Recife',
  empresa: 'sua empresa',
  vendedor: 'João',
  ref: 'K7X2M',
}

export function MessageInput({ value, onChange }: Props) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  const unknown = findUnknown(value)
  return (
    <Stack gap="xs">
      <div>
        <Textarea
          ref={textarea}
          label="Mensagem inicial no WhatsApp"
          description="É o que o cliente envia ao vendedor ao abrir a conversa. {ref} é o código do contato: a busca o encontra."
          placeholder={defaultFormConfig.message}
          maxLength={longest}
          autosize
          minRows={3}
          maxRows={8}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <div role="status">
          {unknown && (
            <Text
              size="sm"
              c="light-dark(#92400e, #fcd34d)"
              mt={6}
              style={{ overflowWrap: 'anywhere' }}
            >
              {unknown} não é preenchido e será removido da mensagem.
            </Text>
          )}
        </div>
      </div>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Group gap={6} role="group" aria-label="Inserir na mensagem">
          {placeholders.map((name) => (
            <Button key={name} size="compact-sm" variant="default" onClick={() => insert(name)}>
              {`{${name}}`}
            </Button>
          ))}
        </Group>
        <Text size="sm" c="dimmed" className="tabular" style={{ whiteSpace: 'nowrap' }}>
          {value.length.toLocaleString('pt-BR')} / {longest.toLocaleString('pt-BR')}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        Exemplo: “{fillMessage(value || defaultFormConfig.message, example)}”
      </Text>
    </Stack>
  )

  function insert(name: string) {
    const input = textarea.current
    if (!input || value.length + name.length + 2 > longest) return
    const { selectionStart: from, selectionEnd: to } = input
    onChange(`${value.slice(0, from)}{${name}}${value.slice(to)}`)
    const caret = from + name.length + 2
    requestAnimationFrame(() => {
      input.focus()
      input.setSelectionRange(caret, caret)
    })
  }
}

function findUnknown(message: string): string | undefined {
  return Array.from(message.matchAll(/\{([^{}]*)\}/g)).find(
    ([, name = '']) => !placeholders.some((known) => known === name.trim().toLowerCase()),
  )?.[0]
}
