import { Button, Group, Modal, SegmentedControl, Stack } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import { CaptureForm } from '../../../../capture/components/capture-form.tsx'
import { pageColours } from '../../../../capture/components/page-colours.ts'
import { PageContent } from '../../../../capture/components/page-content.tsx'
import { readPageForm } from '../../../../domain/form/page-form.ts'
import { VisitorFrame } from '../../../ui/visitor-frame.tsx'
import { type CapturePage, pageAddress } from './capture-pages-queries.ts'
import { previewStyle } from './preview-style.ts'

type Props = {
  page: CapturePage
  company: ComponentProps<typeof CaptureForm>['company']
  onClose: () => void
}

const screens = { phone: { width: 390, height: 640 }, computer: { width: 1200, height: 760 } }

/** Shows inactive pages too. */
export function PagePreview({ page, company, onClose }: Props) {
  const [screen, setScreen] = useState<keyof typeof screens>('phone')
  const config = readPageForm(page)
  return (
    <Modal opened onClose={onClose} title={`Pré-visualização de ${page.name}`} size="xl">
      <Stack gap="md">
        <Group justify="space-between">
          <SegmentedControl
            aria-label="Tela"
            data={[
              { value: 'phone', label: 'Celular' },
              { value: 'computer', label: 'Computador' },
            ]}
            value={screen}
            onChange={setScreen}
          />
          {page.active && (
            <Button
              component="a"
              href={pageAddress(page.slug)}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconExternalLink size={18} aria-hidden />}
            >
              Abrir página
            </Button>
          )}
        </Group>
        <VisitorFrame
          title="Página como o cliente vê"
          colours={pageColours(config.appearance)}
          style={previewStyle(page.custom_css ?? '')}
          {...screens[screen]}
        >
          <PageContent>
            <CaptureForm config={config} company={company} />
          </PageContent>
        </VisitorFrame>
      </Stack>
    </Modal>
  )
}
