import { Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconDownload,
  IconFileSpreadsheet,
  IconPrinter,
} from '@tabler/icons-react'
import type { Delimiter } from '../../domain/csv/write-csv.ts'

type Props = {
  label?: string
  busy?: boolean
  onSave: (delimiter: Delimiter) => void
  onPrint?: () => void
}

export function CsvMenu({ label = 'Exportar CSV', busy = false, onSave, onPrint }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          loading={busy}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          onClick={() => onSave(',')}
        >
          CSV (,)
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          onClick={() => onSave(';')}
        >
          Excel (;)
        </Menu.Item>
        {onPrint && (
          <Menu.Item
            leftSection={<IconPrinter size={18} aria-hidden />}
            // After the menu has closed, or it would be printed.
            onClick={() => setTimeout(onPrint, 300)}
          >
            Imprimir ou salvar em PDF
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
