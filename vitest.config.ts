/** Tests that need a database run once per engine. */
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { ofTheProtocol, onBothEngines, patience } from './packages/supabase-server/vitest.config.ts'

const root = import.meta.dirname
const ofTheProduct = [
  'src/app.test.ts',
  'src/{capture,jobs,start,first-run,operate}/**/*.test.{ts,tsx}',
  'tests/conformance/**/*.test.ts',
  'tests/rls.test.ts',
  'tests/{rights,rules,schemas}/**/*.test.ts',
]

export default defineConfig({
  test: {
    // No test imports these, but every database is built from them.
    forceRerunTriggers: ['**/supabase/**', '**/src/bootstrap/**', '**/{package,vitest.config}*'],
    projects: [
      {
        test: {
          name: 'pure',
          isolate: false,
          include: ['src/{domain,landing,mail,web,widget}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: ofTheProduct,
          testTimeout: 30_000,
          expect: { poll: patience },
        },
      },
      ...onBothEngines('', { root, include: ofTheProduct, start: join(root, 'tests/support') }),
      ...onBothEngines('supabase-', ofTheProtocol),
      {
        test: {
          name: 'reliability',
          include: ['tests/reliability/**/*.test.ts'],
          globalSetup: 'tests/reliability/support/start-build.ts',
          fileParallelism: false,
          // A timeout means a hang here: far longer than a loaded machine needs.
          testTimeout: 300_000 * Number(process.env.RELIABILITY_ROUNDS ?? 1),
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 60_000,
        },
      },
    ],
    // For two processors: one of three workers usually waits.
    maxWorkers: 3,
  },
})
