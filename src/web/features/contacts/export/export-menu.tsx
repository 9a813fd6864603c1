import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { CsvMenu } from '../../../ui/csv-menu.tsx'
import { counted, formatAbout, formatCount } from '../../../ui/format/format-count.ts'
import type { ContactFilters } from '../contacts-address.ts'
import { type ExportProgress, useContactExport } from './use-contact-export.ts'

type Props = { companyId: string; filters: ContactFilters; timeZone: string | undefined }

export function ExportMenu({ companyId, filters, timeZone }: Props) {
  const { progress, start, cancel } = useContactExport(companyId, filters, timeZone)
  return (
    <>
      <CsvMenu onSave={(delimiter) => void start(delimiter)} />
      <Modal
        opened={progress !== null}
        onClose={cancel}
        closeOnClickOutside={false}
        title="Exportando contatos"
        size="sm"
      >
        {progress && <Exporting {...progress} onCancel={cancel} />}
      </Modal>
    </>
  )
}

function Exporting(props: ExportProgress & { onCancel: () => void }) {
  const { written, all, onCancel } = props
  return (
    <Stack gap="md">
      <Progress.Root size="lg">
        <Progress.Section
          value={all ? Math.min(100, (100 * written) / all.total) : 0}
          aria-label="Contatos exportados"
        />
      </Progress.Root>
      <Text size="sm" className="tabular">
        {all
          ? `${formatCount(written)} de ${all.is_exact ? counted(all.total, 'contato', 'contatos') : `${formatAbout(all.total)} contatos`}`
          : 'Contando os contatos…'}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onCancel}>
          Cancelar
        </Button>
      </Group>
    </Stack>
  )
}
