import { Button, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { WidgetConfig } from '../../../../domain/widget/widget-config.ts'
import { readWidgetScript, widgetScripts } from '../../../../domain/widget/widget-script.ts'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { toastSuccess } from '../../../ui/toast.ts'

type Props = { companyId: string; onOpen: (config: WidgetConfig) => void }

/** The snippet is the only copy of a widget's settings. */
export function ReopenSnippet({ companyId, onOpen }: Props) {
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <SettingsCard title="Já instalou?" note="Cole aqui o código do seu site para mudar o botão.">
      <Stack gap="sm" align="stretch">
        <Textarea
          aria-label="Código instalado"
          placeholder='<script src="…/widget.js" …></script>'
          autosize
          minRows={2}
          maxRows={6}
          value={pasted}
          error={problem}
          onChange={(event) => {
            setPasted(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
        <Button variant="default" onClick={open} style={{ alignSelf: 'flex-start' }}>
          Abrir configurações
        </Button>
      </Stack>
    </SettingsCard>
  )

  function open() {
    const config = readSnippet(pasted)
    if (!config) return setProblem('Não encontramos o código do botão neste texto.')
    if (config.companyId !== companyId) return setProblem('Este código é de outra empresa.')
    setPasted('')
    onOpen(config)
    toastSuccess('Configurações abertas!', 'Mude o que quiser e copie o novo código.')
  }
}

/** Reads an installed snippet, even one rewritten by the site; null if there is none. */
function readSnippet(html: string): WidgetConfig | null {
  // A document of DOMParser runs no scripts.
  const page = new DOMParser().parseFromString(html, 'text/html')
  const script = page.querySelector<HTMLScriptElement>(widgetScripts)
  return script && readWidgetScript(script)
}
