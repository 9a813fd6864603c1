/**
 * @param {readonly import('./promises.mjs').Promised[]} promises
 * @param {ReadonlyMap<string, readonly string[]>} noticed titles of the tests that failed, by promise
 * @returns {string} docs/promises.md
 */
export function writePromises(promises, noticed) {
  const rows = promises.map(({ promise, file, test }) => {
    const [first = '', ...more] = noticed.get(promise) ?? []
    const titles = `“${first}”${more.length > 0 ? ` and ${more.length} more` : ''}`
    return `| ${promise}. | [${file}](../${file}) | [${test}](../${test}): ${titles} |`
  })
  return `# What is promised, and who would notice

\`npm run promises\` takes out, in a copy, the text that keeps each promise (\`tests/promises/promises.mjs\`), runs the tests named,
and wrote this table after all of them had been noticed. \`npm run promises -- rotation\` tries those that say “rotation”.

| promise | kept in | without it fails |
|---|---|---|
${rows.join('\n')}
`
}
