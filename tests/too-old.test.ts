import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const pretend = (node: string) =>
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${node}'}})`

test.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0'])(
  'npm start on Node.js %s says which one is needed, and neither installs nor builds',
  (node) => {
    const folder = mkdtempSync(join(tmpdir(), 'rodizio-too-old-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'scripts'))
    for (const name of ['prepare.mjs', 'made-from.mjs']) {
      cpSync(join('scripts', name), join(folder, 'scripts', name))
    }
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', pretend(node), join(folder, 'scripts/prepare.mjs')],
      { encoding: 'utf8' },
    )
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `Rodízio needs Node.js 22.12 or newer, or 20.19 and newer of 20; this is ${node}.\n`,
    })
  },
)
