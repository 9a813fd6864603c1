import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { settingsWith } from '../../tests/support/settings.ts'
import { openDatabase } from './open-database.ts'

test('an error names a DATA_DIR that cannot be a folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rodizio-dados-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(async () => openDatabase(settingsWith({ dataDir: file }))).rejects.toThrow(
    `DATA_DIR: ${file} cannot be a folder (EEXIST).`,
  )
})
