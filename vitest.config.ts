/** One set of tests; those that need a database run once on each engine. */
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
    // What no test imports and every database is made of: with --changed all of them run.
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
          // Where hanging is the fault: far beyond what a slow machine under load takes.
          testTimeout: 300_000 * Number(process.env.RELIABILITY_ROUNDS ?? 1),
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 60_000,
        },
      },
    ],
    // Of two processors: one of three waits.
    maxWorkers: 3,
  },
})
