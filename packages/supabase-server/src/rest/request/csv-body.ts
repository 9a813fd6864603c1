import { AppError } from '../../app-error.ts'

/** `NULL` stands for null; every other value is text. */
export function parseCsv(text: string): Record<string, string | null>[] {
  const [header, ...lines] = readLines(text)
  if (!header) throw new AppError('PGRST102', 'parse error (not enough input)')
  return lines.map((line) => {
    if (line.length !== header.length) {
      throw new AppError('PGRST102', 'All lines must have same number of fields')
    }
    return Object.fromEntries(
      header.map((name, i) => [name, line[i] === 'NULL' ? null : (line[i] ?? '')]),
    )
  })
}

/** RFC 4180: a field may be quoted, with `""` for a quote; an empty line is skipped. */
function readLines(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy
  while (field.lastIndex < text.length) {
    const found = field.exec(text)
    if (!found) throw new AppError('PGRST102', 'parse error (Failed reading: satisfy)')
    const [, quoted, plain = '', end] = found
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') {
      if (field.lastIndex === text.length) line.push('')
      else continue
    }
    if (line.length > 1 || line[0] !== '' || quoted !== undefined) lines.push(line)
    line = []
  }
  return lines
}
