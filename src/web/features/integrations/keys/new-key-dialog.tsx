import { Button, Code, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { linkOrigin } from '../../../supabase.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { SecretGuard } from '../../../ui/secret-guard.tsx'
import { useBack } from '../../../ui/use-back.ts'
import { keyWords, type Purpose } from './key-words.ts'
import type { KeyFields } from './keys-queries.ts'
import { NewKeyForm } from './new-key-form.tsx'

type Props = {
  purpose: Purpose
  onCreate: (fields: KeyFields) => Promise<string>
  onClose: () => void
}

export function NewKeyDialog({ purpose, onCreate, onClose }: Props) {
  const [key, setKey] = useState<string | null>(null)
  useBack(onClose)
  if (key === null) {
    return (
      <NewKeyForm
        purpose={purpose}
        onSave={async (fields) => setKey(await onCreate(fields))}
        onClose={onClose}
      />
    )
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={keyWords[purpose].made}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <SecretGuard />
      <NewKey text={key} purpose={purpose} onClose={onClose} />
    </Modal>
  )
}

type NewKeyProps = { text: string; purpose: Purpose; onClose: () => void }

function NewKey({ text, purpose, onClose }: NewKeyProps) {
  const words = keyWords[purpose]
  const shown = useRef<HTMLElement>(null)
  const address = `${linkOrigin()}/exportacao/${text}.csv`
  const copied = purpose === 'api' ? text : address
  return (
    <Stack gap="md">
      <div>
        <Title order={3} fz="md" tabIndex={-1} data-autofocus>
          {words.shown}
        </Title>
        <Text size="sm" c="dimmed">
          {purpose === 'api'
            ? 'Guarde-a antes de fechar, em um lugar seguro. Quem tem a chave tem o acesso dela.'
            : 'Guarde-o antes de fechar, em um lugar seguro. Quem tem o endereço lê os contatos.'}
        </Text>
      </div>
      <Code ref={shown} tabIndex={-1} fz="md" p="sm" style={{ overflowWrap: 'anywhere' }}>
        {copied}
      </Code>
      {purpose === 'api' ? (
        <Example label="Exemplo: os dez leads mais novos">
          {`curl '${linkOrigin()}/rest/v1/leads_captured?select=name,phone,created_at&order=arrival.desc&limit=10' \\
  -H 'apikey: ${text}'`}
        </Example>
      ) : (
        <>
          <Example label="No Google Planilhas, os contatos dos últimos 90 dias">
            {`=IMPORTDATA("${address}?days=90")`}
          </Example>
          <Example label="Para um banco de dados, uma linha de JSON por contato">
            {`curl '${address.replace(/csv$/, 'jsonl')}?from=2026-11-01&to=2026-11-30'`}
          </Example>
        </>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        <CopyButton text={copied} shownIn={shown} variant="filled">
          {words.copy}
        </CopyButton>
      </Group>
    </Stack>
  )
}

function Example({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {label}
      </Text>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {children}
      </Code>
    </div>
  )
}
