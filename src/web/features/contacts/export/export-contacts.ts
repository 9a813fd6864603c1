import { csvHead, csvLines } from '../../../../domain/csv/contacts-csv.ts'
import type { Delimiter } from '../../../../domain/csv/write-csv.ts'
import type { Contact } from '../contacts-queries.ts'

type Export = {
  /** Contacts after the given one; empty at the end. */
  readAfter: (last: Contact | undefined) => Promise<Contact[]>
  delimiter: Delimiter
  timeZone: string
  onProgress: (written: number) => void
}

export async function exportContacts(how: Export): Promise<Blob> {
  const { readAfter, delimiter, timeZone, onProgress } = how
  const parts = [csvHead(delimiter)]
  let written = 0
  let page = await readAfter(undefined)
  while (page.length > 0) {
    parts.push(csvLines(page, delimiter, timeZone))
    written += page.length
    onProgress(written)
    page = await readAfter(page.at(-1))
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
