import { type ContactRow, csvHead, csvLines } from '../domain/csv/contacts-csv.ts'
import { byteOrderMark } from '../domain/csv/write-csv.ts'

/** The screen's columns, without the mark that Excel needs and a sheet that fetches would show. Else a JSON for each line. */
export async function* writeContacts(
  pages: AsyncIterable<readonly ContactRow[]>,
  isCsv: boolean,
  timeZone: string,
): AsyncGenerator<string> {
  if (isCsv) yield csvHead(',').replace(byteOrderMark, '')
  for await (const page of pages) {
    yield isCsv ? csvLines(page, ',', timeZone) : page.map(writeLine).join('')
  }
}

function writeLine(contact: ContactRow): string {
  const { name, phone, email, city, source_label: source, seller_name, seller_phone } = contact
  const created_at = new Date(contact.created_at).toISOString()
  const { whatsapp_url } = contact
  const line = {
    name,
    phone,
    email,
    city,
    source,
    seller_name,
    seller_phone,
    created_at,
    whatsapp_url,
  }
  return `${JSON.stringify(line)}\n`
}
