import { useEffect, useRef, useState } from 'react'
import type { Delimiter } from '../../../../domain/csv/write-csv.ts'
import { defaultTimeZone } from '../../../../domain/format-date.ts'
import { callRpc } from '../../../call-rpc.ts'
import { failureMessage } from '../../../failure-message.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { toastFailure, toastSuccess } from '../../../ui/toast.ts'
import type { ContactFilters } from '../contacts-address.ts'
import { countContacts, listContactsAfter } from '../contacts-queries.ts'

export type ExportProgress = {
  written: number
  /** Null until they are counted. */
  all: Awaited<ReturnType<typeof countContacts>> | null
}

const failure = 'Erro na exportação'

/** One export at a time. Unmounting cancels it. */
export function useContactExport(companyId: string, filters: ContactFilters, zone?: string) {
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const running = useRef<AbortController | null>(null)
  const end = () => {
    running.current = null
    setProgress(null)
  }
  const cancel = () => {
    running.current?.abort()
    end()
  }
  useEffect(() => () => running.current?.abort(), [])
  return { progress, start, cancel }

  async function start(delimiter: Delimiter) {
    if (running.current) return
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setProgress({ written: 0, all: null })
    try {
      await readAndSave(delimiter, signal)
    } catch (error) {
      if (!signal.aborted) toastFailure(failure, failureMessage(error))
    }
    // After a cancel another export may run.
    if (!signal.aborted) end()
  }

  async function readAndSave(delimiter: Delimiter, signal: AbortSignal) {
    const all = await countContacts(companyId, filters)
    if (signal.aborted) return
    if (all.total === 0) {
      return toastFailure(failure, 'Não há dados para exportar com os filtros aplicados.')
    }
    // For the company's trail (product decision 57).
    await callRpc('record_contact_export', { p_company_id: companyId })
    if (signal.aborted) return
    setProgress({ written: 0, all })
    await write(delimiter, signal, (written) => {
      if (!signal.aborted) setProgress({ written, all })
    })
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
