import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseOptions } from 'dependency-cruiser'
import { describe, expect, test } from 'vitest'
import rules from '../.dependency-cruiser.mjs'

const supabase = 'packages/supabase-server/src'
const root = join(import.meta.dirname, '..')

/** Lays the files out as a project and returns the names of the rules they break. */
async function violations(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(root, 'node_modules/.doors-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const options = {
      ...rules.options,
      ruleSet: { forbidden: rules.forbidden },
      validate: true,
      baseDir: folder,
      tsConfig: undefined,
      doNotFollow: undefined,
    } as ICruiseOptions
    const { output } = await cruise(
      ['src', 'packages'].filter((room) => existsSync(join(folder, room))),
      options,
    )
    if (typeof output === 'string') throw new Error(output)
    return output.summary.violations.map(({ rule }) => rule.name)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const importing = (path: string) => `import { a } from '${path}'\nexport const b = a\n`
const a = 'export const a = 1\n'

describe('the doors between the rooms', () => {
  test('are closed to each of these imports', async () => {
    const planted: [rule: string, from: string, to: string][] = [
      ['only-the-public-interface', 'src/app.ts', `${supabase}/rest/y.ts`],
      ['packages-know-no-product', `${supabase}/rest/x.ts`, 'src/domain/y.ts'],
      ['door-of-domain', 'src/domain/x.ts', `${supabase}/index.ts`],
      ['door-of-capture', 'src/capture/x.ts', 'src/http/y.ts'],
      ['door-of-web', 'src/web/x.ts', `${supabase}/index.ts`],
      ['door-of-web', 'src/web/x.ts', 'src/widget/y.ts'],
      ['door-of-landing', 'src/landing/x.ts', 'src/capture/y.ts'],
      ['door-of-first-run', 'src/first-run/x.ts', 'src/capture/y.ts'],
      ['door-of-seller-page', 'src/seller-page/x.ts', 'src/capture/y.ts'],
      ['door-of-push', 'src/push/x.ts', 'src/capture/y.ts'],
      ['door-of-outgoing', 'src/outgoing/x.ts', 'src/jobs/y.ts'],
      ['door-of-webhooks', 'src/webhooks/x.ts', 'src/jobs/run-jobs.ts'],
      ['door-of-mail', 'src/mail/x.ts', 'src/capture/y.ts'],
      ['door-of-http', 'src/http/x.ts', 'src/mail/y.ts'],
      ['door-of-integrations', 'src/integrations/x.ts', 'src/capture/y.ts'],
      ['door-of-jobs', 'src/jobs/x.ts', 'src/domain/y.ts'],
      ['door-of-start', 'src/start/x.ts', 'src/capture/y.ts'],
      ['door-of-operate', 'src/operate/x.ts', 'src/capture/y.ts'],
      ['door-of-seller-page', 'src/seller-page/x.ts', 'src/capture/y.ts'],
      ['door-of-widget', 'src/widget/x.ts', 'src/capture/y.ts'],
      ['features-stay-apart', 'src/web/features/x/x.ts', 'src/web/features/y/y.ts'],
      ['ui-knows-no-feature', 'src/web/ui/x.ts', 'src/web/features/y/y.ts'],
      ['only-main-runs', 'src/start/x.ts', 'src/main.ts'],
      ['only-serve-composes-the-app', 'src/http/x.ts', 'src/app.ts'],
      ['only-main-serves', 'src/http/x.ts', 'src/start/serve.ts'],
      ['no-test-code-in-the-product', 'src/domain/x.ts', 'src/domain/y.test.ts'],
    ]
    const told = new Set([...planted.map(([rule]) => rule), 'no-cycles', 'nothing-unresolved'])
    expect(rules.forbidden.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([])
    for (const [rule, from, to] of planted) {
      const path = `${'../'.repeat(from.split('/').length - 1)}${to}`
      expect(await violations({ [from]: importing(path), [to]: a }), rule).toContain(rule)
    }
  })

  test('are open to the imports of the design', async () => {
    const files = { 'src/web/x.tsx': importing('../domain/y.ts'), 'src/domain/y.ts': a }
    expect(await violations(files)).toEqual([])
  })

  test('do not let two files import each other', async () => {
    const files = {
      'src/domain/x.ts': `import { b } from './y.ts'\nexport const a = b\n`,
      'src/domain/y.ts': `import { a } from './x.ts'\nexport const b = a\n`,
    }
    expect(await violations(files)).toContain('no-cycles')
  })
})

test('docs/architecture.md names files that exist', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const named = [...text.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+)`/g)].map(([, path = '']) => path)
  const isThere = (path: string) =>
    path === 'supabase-server/database' ||
    ['', 'src', supabase].some((base) => existsSync(join(root, base, path)))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !isThere(path))).toEqual([])
})
