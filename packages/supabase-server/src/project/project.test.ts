import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProject } from './project.ts'

function projectWith(toml: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'project-'))
  writeFileSync(join(folder, 'config.toml'), toml)
  return folder
}

test('a project without switches has the defaults of the Supabase CLI', () => {
  const { port, api, auth } = readProject(mkdtempSync(join(tmpdir(), 'project-')))
  expect(port).toBe(54_321)
  expect(api.maxRows).toBe(1000)
  expect(api.extraSearchPath).toEqual(['public', 'extensions'])
  expect(auth).toMatchObject({
    jwtExpiry: 3600,
    refreshTokenRotation: true,
    refreshTokenReuseInterval: 10,
    enableSignup: true,
    minimumPasswordLength: 6,
  })
})

test('a switch may come from the environment, and unknown keys are ignored', () => {
  const folder = projectWith('[auth]\nsite_url = "env(SITE)"\n[studio]\nport = 1\n')
  const { auth } = readProject(folder, { SITE: 'https://site.example' })
  expect(auth.siteUrl).toBe('https://site.example')
})

test('one error lists all problems', () => {
  const folder = projectWith('[api]\nmax_rows = 0\n[auth]\njwt_expiry = "soon"\n')
  expect(() => readProject(folder)).toThrow(/api\.max_rows: .*auth\.jwt_expiry: /s)
  expect(() => readProject(projectWith('[api'))).toThrow(/not valid TOML/)
})
