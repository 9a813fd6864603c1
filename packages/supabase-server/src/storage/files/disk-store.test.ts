import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesIn } from '../../../tests/support/storage.ts'
import { openDiskStore } from './disk-store.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rodizio-disco-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return false
  }
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder])
  })
  return true
}

async function* content(megabytes: number) {
  for (let sent = 0; sent < megabytes; sent++) yield Buffer.alloc(1024 ** 2, 'x')
}

test('a full disk refuses a file with InsufficientStorage and keeps no part of it', async ({
  skip,
}) => {
  const folder = newFolder()
  if (!mountSmallDisk(folder)) return skip('needs the right to mount a small disk')
  const files = await openDiskStore(folder)
  await expect(files.write('aa-grande', content(3))).rejects.toMatchObject({
    code: 'InsufficientStorage',
    status: 507,
  })
  expect(filesIn(folder)).toEqual([])
  await files.write('aa-menor', content(1))
  expect(filesIn(folder)).toEqual(['aa-menor'])
})

test('two processes get the same id for one folder, and another id for another folder', async () => {
  const folder = newFolder()
  const { place } = await openDiskStore(folder)
  expect((await openDiskStore(folder)).place).toBe(place)
  expect((await openDiskStore(newFolder())).place).not.toBe(place)
})

test('a copy is independent, and a failed one leaves no part of it', async () => {
  const folder = newFolder()
  const files = await openDiskStore(folder)
  await files.write('aa', content(1))
  await files.copy('aa', 'bb')
  await expect(files.copy('nenhum', 'cc')).rejects.toMatchObject({ code: 'NoSuchKey' })
  expect(filesIn(folder)).toEqual(['aa', 'bb'])
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
})
