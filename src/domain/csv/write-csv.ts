import Papa from 'papaparse'

export type Delimiter = ',' | ';'

/** Excel reads a file as UTF-8 when it begins with it. */
export const byteOrderMark = '\uFEFF'

// Papa Parse's own pattern misses a formula after a leading line break.
const formulaStart = /^[=+\-@\t\r\n]/

/** A value that a spreadsheet would run as a formula gets a leading apostrophe. */
export function writeCsv(rows: (string | number)[][], delimiter: Delimiter): string {
  if (rows.length === 0) return ''
  const how = { delimiter, quotes: true, newline: '\r\n', escapeFormulae: formulaStart }
  return `${Papa.unparse(rows, how)}\r\n`
}
