/**
 * As Google Ads reads it on a schedule: https://support.google.com/google-ads/answer/7014069. Its
 * template of clicks has no e-mail and no phone. The form asks for no personalization, whose column is
 * left out.
 */
import { writeCsv } from '../domain/csv/write-csv.ts'
import type { GoogleConversion } from './fetched-file-calls.ts'

export const googleUser = (id: string) => `rodizio-${id.slice(0, 8)}`

const columns =
  'Google Click ID,GBRAID,WBRAID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency,Ad User Data'

/** @param onEnd gets the number of conversions */
export async function* writeConversions(
  pages: AsyncIterable<readonly GoogleConversion[]>,
  timeZone: string,
  onEnd: (count: number) => Promise<void>,
): AsyncGenerator<string> {
  yield `Parameters:TimeZone=${timeZone}\r\n${columns}\r\n`
  let count = 0
  for await (const page of pages) {
    const rows = page.flatMap(({ name, gclid, gbraid, wbraid, at, value, agreed }) =>
      name === null
        ? []
        : [
            [gclid ?? '', gbraid ?? '', wbraid ?? '', name, at].concat(
              value === null ? ['', ''] : [String(value), 'BRL'],
              agreed ? 'Granted' : '',
            ),
          ],
    )
    count += rows.length
    yield writeCsv(rows, ',')
  }
  await onEnd(count)
}
