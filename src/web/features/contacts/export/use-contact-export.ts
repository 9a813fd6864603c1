import { useEffect, useRef, useState } from 'react'
import type { Delimiter } from '../../../../domain/csv/write-csv.ts'
import { defaultTimeZone } from '../../../../domain/format-date.ts'
import { callRpc } from '../../../call-rpc.ts'
import { failureMessage } from '../../../failure-message.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { toastFailure, toastSuccess } from '../../../ui/toast.ts'
import type { ContactFilters } from '../contacts-address.ts'
import { countContacts, listContactsAfter } from '../contacts-queries.ts'

export type ExportProgress = { written: number; total: number; isExact: boolean }

const failure = 'Erro na exportação'

/** Unmounting cancels the export. */
export function useContactExport(companyId: string, filters: ContactFilters, zone?: string) {
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const running = useRef<AbortController | null>(null)
  const cancel = () => {
    running.current?.abort()
    running.current = null
    setProgress(null)
  }
  useEffect(() => () => running.current?.abort(), [])
  return { progress, start, cancel }

  async function start(delimiter: Delimiter) {
    const controller = new AbortController()
    const { signal } = controller
    // A second export cancels the first.
    running.current?.abort()
    running.current = controller
    try {
      const counted = await countContacts(companyId, filters)
      if (signal.aborted) return
      if (counted.total === 0) {
        return toastFailure(failure, 'Não há dados para exportar com os filtros aplicados.')
      }
      // For the company's trail (product decision 57).
      await callRpc('record_contact_export', { p_company_id: companyId })
      if (signal.aborted) return
      const told = { total: counted.total, isExact: counted.is_exact }
      setProgress({ ...told, written: 0 })
      await write(delimiter, signal, (written) => {
        if (!signal.aborted) setProgress({ ...told, written })
      })
      if (!signal.aborted) setProgress(null)
    } catch (error) {
      if (signal.aborted) return
      setProgress(null)
      toastFailure(failure, failureMessage(error))
    }
  }

  async function write(
    delimiter: Delimiter,
    signal: AbortSignal,
    onProgress: (written: number) => void,
  ) {
    const timeZone = zone ?? defaultTimeZone
    const [{ exportContacts }, { csvFileName }] = await Promise.all([
      import('./export-contacts.ts'),
      import('../../../../domain/csv/contacts-csv.ts'),
    ])
    const file = await exportContacts({
      readAfter: (last) => listContactsAfter(companyId, filters, last, signal),
      delimiter,
      timeZone,
      onProgress,
    })
    if (signal.aborted) return
    saveFile(file, csvFileName(periodName(filters), new Date(), timeZone))
    toastSuccess('Contatos exportados!', 'O arquivo está na pasta de downloads.')
  }
}

function periodName({ period, from, to }: ContactFilters): string {
  const days = [from && `desde-${from}`, to && `ate-${to}`].filter(Boolean)
  return period?.slug ?? (days.join('-') || 'todos')
}
