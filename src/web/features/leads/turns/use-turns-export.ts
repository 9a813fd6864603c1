import { useState } from 'react'
import type { Delimiter } from '../../../../domain/csv/write-csv.ts'
import { failureMessage } from '../../../failure-message.ts'
import { formatCount } from '../../../ui/format/format-count.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { toastFailure, toastSuccess } from '../../../ui/toast.ts'
import { printAs } from '../export-report.ts'
import { readTurns, type TurnScope } from './turns-queries.ts'

const failure = 'Erro na exportação'
const mostPrinted = 2_000

type Shown = {
  checked: number | undefined
  /** Reads the rest of the turns onto the screen. */
  showAll: () => Promise<void>
}

export function useTurnsExport(scope: TurnScope, timeZone: string | undefined, shown: Shown) {
  const [busy, setBusy] = useState(false)
  const name = `extrato_divisao_${scope.from}_${scope.to}`

  return {
    busy,
    save: (delimiter: Delimiter) => whileBusy(() => save(delimiter)),
    print: () => whileBusy(print),
  }

  async function whileBusy(work: () => Promise<void>) {
    if (shown.checked === 0) {
      return toastFailure(failure, 'Não há dados para exportar com os filtros aplicados.')
    }
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastFailure(failure, failureMessage(error))
    } finally {
      setBusy(false)
    }
  }

  async function save(delimiter: Delimiter) {
    const { turnsCsvHead, turnsCsvLines } = await import('./turns-csv.ts')
    const parts = [turnsCsvHead(delimiter)]
    for await (const page of readTurns(scope)) parts.push(turnsCsvLines(page, delimiter, timeZone))
    saveFile(new Blob(parts, { type: 'text/csv' }), `${name}.csv`)
    toastSuccess('Extrato exportado!', `${name}.csv`)
  }

  async function print() {
    if (shown.checked === undefined) {
      return toastFailure(failure, 'Aguarde os dados carregarem e tente novamente.')
    }
    if (shown.checked > mostPrinted) {
      const most = formatCount(mostPrinted)
      return toastFailure(
        'Período longo demais para imprimir',
        `Escolha um período com até ${most} vezes, ou exporte a planilha.`,
      )
    }
    await shown.showAll()
    // The rows read last are on the screen in the next frame.
    requestAnimationFrame(() => printAs(name))
  }
}
