export interface SpecRow {
  heading: string
  /** One table row (cells joined by " · "), list item or paragraph, without markup. */
  text: string
}

export interface CoverageRow {
  heading: string
  line: number
  /** Excerpts of one spec row: its start, then, if the row holds several facts, the fact meant. */
  excerpts: string[]
  where: string
  test: string
}

export function readSpecRows(markdown: string): SpecRow[] {
  return rowsUnderHeadings(markdown).map(({ heading, content }) => ({
    heading,
    text: content.startsWith('|') ? tableCells(content).filter(Boolean).join(' · ') : content,
  }))
}

export function readCoverageRows(markdown: string): CoverageRow[] {
  return rowsUnderHeadings(markdown)
    .filter(({ content }) => content.startsWith('|'))
    .map(({ heading, line, content }) => {
      const [row = '', where = '', test = ''] = tableCells(content)
      return { heading, line, excerpts: row.split(' … '), where, test }
    })
}

/** Lines below the first numbered heading, without blank lines, headings and table heads. */
function rowsUnderHeadings(markdown: string) {
  const lines = markdown.split('\n')
  let heading = ''
  return lines.flatMap((line, index) => {
    if (/^(## \d|###)/.test(line)) heading = line.replace(/^#+ /, '')
    const isRow = heading && !/^(#|\s*$|\|-)/.test(line) && !lines[index + 1]?.startsWith('|-')
    return isRow ? [{ heading, line: index + 1, content: withoutMarkup(line) }] : []
  })
}

function withoutMarkup(line: string): string {
  return line.trim().replace(/^- /, '').replaceAll('**', '').replace(/\s+/g, ' ')
}

function tableCells(row: string): string[] {
  const cells = row.slice(1, -1).split(/(?<!\\)\|/)
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|').replaceAll('`', ''))
}
