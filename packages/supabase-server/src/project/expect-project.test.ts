import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectProject } from './expect-project.ts'

test('one part makes a project, and a folder without any is refused in one sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'project-'))
  for (const wrong of [folder, join(folder, 'nowhere')]) {
    expect(() => expectProject(wrong)).toThrow(
      `${wrong} is no Supabase project: it has none of config.toml, migrations, functions, seed.sql.`,
    )
  }
  mkdirSync(join(folder, 'functions'))
  expectProject(folder)
})
