/**
 * @param {readonly import('./promises.mjs').Promised[]} promises
 * @param {ReadonlyMap<string, readonly string[]>} noticed titles of the tests that failed, by promise
 * @param {string} before docs/promises.md as it was: the rows of promises that were not tried stay
 * @returns {string} docs/promises.md
 */
export function writePromises(promises, noticed, before) {
  const rows = promises.map((promised) => {
    const titles = noticed.get(promised.promise)
    const [start, earlier] = [startOf(promised), titlesIn(promised, before)]
    return `${start}${titles ? summarize(titles) : earlier} |`
  })
  return `# What is promised, and who would notice

\`npm run promises\` takes out, in a copy, the text that keeps each promise (\`tests/promises/promises.mjs\`), runs the tests named,
and writes the rows of those that were noticed: by tests that passed before. \`npm run promises -- rotation\` tries those that
say “rotation”.

| promise | kept in | without it fails |
|---|---|---|
${rows.join('\n')}
`
}

/** @param {import('./promises.mjs').Promised} promised */
const startOf = ({ promise, file, test }) =>
  `| ${promise}. | [${file}](../${file}) | [${test}](../${test}): `

/** @param {readonly string[]} titles */
const summarize = ([first = '', ...more]) =>
  `“${first}”${more.length > 0 ? ` and ${more.length} more` : ''}`

/** @param {import('./promises.mjs').Promised} promised @param {string} table */
function titlesIn(promised, table) {
  const start = startOf(promised)
  const row = table.split('\n').find((line) => line.startsWith(start))
  return /^“.+”(?: and [1-9]\d* more)?(?= \|$)/.exec(row?.slice(start.length) ?? '')?.[0] ?? '?'
}
