import { Group, Input } from '@mantine/core'
import { useId, useRef } from 'react'
import type { WidgetConfig } from '../../../../domain/widget/widget-config.ts'
import { writeTagManagerSnippet } from '../../../../domain/widget/widget-snippet.ts'
import { linkOrigin } from '../../../supabase.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'

type Props = { config: WidgetConfig; onCopied: () => void }

/** Google Tag Manager drops data attributes, so this snippet has the settings in its address. */
export function TagManagerSnippet({ config, onCopied }: Props) {
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
