import { Button, Modal } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { readPageForm } from '../../../../domain/form/page-form.ts'
import { FormPreview, type PreviewCompany } from '../../../visitor-form/form-preview.tsx'
import { type CapturePage, pageAddress } from './capture-pages-queries.ts'
import { previewStyle } from './preview-style.ts'

type Props = { page: CapturePage; company: PreviewCompany; onClose: () => void }

/** Shows inactive pages too. */
export function PagePreview({ page, company, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={`Pré-visualização de ${page.name}`} size="xl">
      <FormPreview
        title="Página como o cliente vê"
        config={readPageForm(page)}
        company={company}
        style={previewStyle(page.custom_css ?? '')}
        phoneHeight={640}
        action={
          page.active && (
            <Button
              component="a"
              href={pageAddress(page.slug)}
              target="_blank"
              rel="noreferrer"
              variant="default"
              ml="auto"
              leftSection={<IconExternalLink size={18} aria-hidden />}
            >
              Abrir página
            </Button>
          )
        }
      />
    </Modal>
  )
}
