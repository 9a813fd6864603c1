import { Anchor, Code, Group, Input, List, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { type WidgetConfig, widgetAttributes } from '../../../../domain/widget/widget-config.ts'
import {
  writeTagManagerSnippet,
  writeWidgetSnippet,
} from '../../../../domain/widget/widget-snippet.ts'
import { linkOrigin } from '../../../supabase.ts'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'

type Props = { config: WidgetConfig; onCopied: () => void }

export function SnippetCard({ config, onCopied }: Props) {
  const shown = useRef<HTMLPreElement>(null)
  const snippet = writeWidgetSnippet(linkOrigin(), config)
  const test = `/widget-test?${new URLSearchParams(widgetAttributes(config))}`
  return (
    <SettingsCard title="Instalar no site">
      <List type="ordered" spacing={4}>
        <List.Item>Copie o código</List.Item>
        <List.Item>
          Cole antes de <Code>{'</body>'}</Code>, na página do seu site
        </List.Item>
        <List.Item>O botão aparece</List.Item>
      </List>
      <Code
        block
        ref={shown}
        tabIndex={0}
        role="group"
        aria-label="Código de instalação"
        style={wrapped}
        onCopy={onCopied}
      >
        {snippet}
      </Code>
      <Group gap="md">
        <CopyButton text={snippet} shownIn={shown} onCopied={onCopied} variant="filled">
          Copiar código
        </CopyButton>
        <Anchor href={test} target="_blank" rel="noopener" size="sm">
          <Group gap={4} component="span">
            Testar em um site de exemplo
            <IconExternalLink size={16} aria-hidden />
          </Group>
        </Anchor>
      </Group>
      <TagManagerSnippet config={config} onCopied={onCopied} />
      <Text size="sm" c="dimmed">
        O código guarda todas as configurações acima. Mudou alguma? Copie e cole novamente.
      </Text>
    </SettingsCard>
  )
}

const wrapped = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

/** Google Tag Manager drops data attributes, so this snippet has the settings in its address. */
function TagManagerSnippet({ config, onCopied }: Props) {
  const id = useId()
  const shown = useRef<HTMLInputElement>(null)
  const snippet = writeTagManagerSnippet(linkOrigin(), config)
  return (
    <Input.Wrapper
      id={id}
      label="Código para o Google Tag Manager"
      description="No Tag Manager, crie uma tag HTML personalizada com este código, em todas as páginas."
    >
      <Group gap="sm" align="flex-end">
        <Input id={id} ref={shown} readOnly flex="1 1 160px" value={snippet} onCopy={onCopied} />
        <CopyButton text={snippet} shownIn={shown} onCopied={onCopied}>
          Copiar para o Tag Manager
        </CopyButton>
      </Group>
    </Input.Wrapper>
  )
}
