import { useState } from 'react'
import type { Delimiter } from '../../../domain/csv/write-csv.ts'
import { useTimeZone } from '../../company/use-time-zone.ts'
import { failureMessage } from '../../failure-message.ts'
import { CsvMenu } from '../../ui/csv-menu.tsx'
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

  return <CsvMenu busy={busy} onSave={(delimiter) => void save(delimiter)} />
}
