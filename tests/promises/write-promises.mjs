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

\`npm run promises\` changes, in a copy, the text that keeps each promise (\`tests/promises/promises.mjs\`), runs the test named, and
writes the row of each promise whose test passed before and fails then. It takes about half a minute a promise, after \`npm test\`
has installed everything, and needs PostgreSQL on the machine. \`npm run promises -- rotation\` tries those that say “rotation”.

| promise | kept in | without it fails |
|---|---|---|
${rows.join('\n')}
`
}

/** @param {import('./promises.mjs').Promised} promised */
const startOf = ({ promise, file, also, test }) => {
  const files = new Set([file, also?.file ?? file])
  const links = [...files].map((name) => `[${name}](../${name})`)
  return `| ${promise}. | ${links.join(', ')} | [${test}](../${test}): `
}

/** @param {readonly string[]} titles */
const summarize = ([first = '', ...more]) =>
  `“${first}”${more.length > 0 ? ` and ${more.length} more` : ''}`

/** @param {import('./promises.mjs').Promised} promised @param {string} table */
function titlesIn(promised, table) {
  const start = startOf(promised)
  const row = table.split('\n').find((line) => line.startsWith(start))
  return /^“.+”(?: and [1-9]\d* more)?(?= \|$)/.exec(row?.slice(start.length) ?? '')?.[0] ?? '?'
}
