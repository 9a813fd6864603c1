import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Delimiter } from '../../../domain/csv/write-csv.ts'
import { useTimeZone } from '../../company/use-time-zone.ts'
import { failureMessage } from '../../failure-message.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toastFailure, toastSuccess } from '../../ui/toast.ts'
import type { ActivityFilters } from './activity-address.ts'
import { listForFile } from './activity-queries.ts'

const failure = 'Erro na exportação'

export function ActivityExport(props: { companyId: string; filters: ActivityFilters }) {
  const { companyId, filters } = props
  const timeZone = useTimeZone()
  const [busy, setBusy] = useState(false)

  async function save(delimiter: Delimiter) {
    setBusy(true)
    try {
      const lines = await listForFile(companyId, filters)
      if (lines.length === 0) {
        return toastFailure(failure, 'Não há dados para exportar com os filtros aplicados.')
      }
      const { activityCsv } = await import('./activity-csv.ts')
      const file = new Blob([activityCsv(lines, delimiter, timeZone)], { type: 'text/csv' })
      saveFile(file, 'registro_de_atividades.csv')
      toastSuccess('Registro exportado!', 'O arquivo está na pasta de downloads.')
    } catch (error) {
      toastFailure(failure, failureMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          loading={busy}
        >
          Exportar CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save(',')}>Planilha CSV</Menu.Item>
        <Menu.Item onClick={() => void save(';')}>Excel (;)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
