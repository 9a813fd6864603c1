import { Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconDownload,
  IconFileSpreadsheet,
  IconPrinter,
} from '@tabler/icons-react'
import type { Delimiter } from '../../write-csv.ts'
import { exportReport, printReport } from './export-report.ts'
import type { Report } from './report-csv.ts'

type Props = { report: Report | undefined; name: () => string }

export function ReportMenu({ report, name }: Props) {
  const save = (delimiter: Delimiter) => void exportReport(report, delimiter, name())
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Exportar relatório
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          onClick={() => save(',')}
        >
          Planilha CSV
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          onClick={() => save(';')}
        >
          Excel (;)
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPrinter size={18} aria-hidden />}
          // After the menu has closed, or it would be printed.
          onClick={() => setTimeout(() => printReport(report, name()), 300)}
        >
          Imprimir ou salvar em PDF
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
