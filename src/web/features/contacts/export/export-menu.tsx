import { Button, Group, Menu, Modal, Progress, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { formatAbout, formatCount } from '../../../ui/format/format-count.ts'
import type { ContactFilters } from '../contacts-address.ts'
import { type ExportProgress, useContactExport } from './use-contact-export.ts'

type Props = { companyId: string; filters: ContactFilters; timeZone: string | undefined }

export function ExportMenu({ companyId, filters, timeZone }: Props) {
  const { progress, start, cancel } = useContactExport(companyId, filters, timeZone)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            Exportar CSV
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void start(',')}>CSV (,)</Menu.Item>
          <Menu.Item onClick={() => void start(';')}>Excel (;)</Menu.Item>
        </Menu.Dropdown>
      </Menu>
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
  const { written, total, isExact, onCancel } = props
  const all = isExact ? formatCount(total) : formatAbout(total)
  return (
    <Stack gap="md">
      <Progress.Root size="lg">
        <Progress.Section
          value={Math.min(100, (100 * written) / total)}
          aria-label="Contatos exportados"
        />
      </Progress.Root>
      <Text size="sm" className="tabular">
        {formatCount(written)} de {all} contatos
      </Text>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onCancel}>
          Cancelar
        </Button>
      </Group>
    </Stack>
  )
}
