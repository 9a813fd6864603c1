/** Tests that need a database run once per engine. */
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { ofTheProtocol, onBothEngines, patience } from './packages/supabase-server/vitest.config.ts'

const root = import.meta.dirname
const ofTheProduct = [
  'src/app.test.ts',
  'src/{capture,jobs,webhooks,start,first-run,operate}/**/*.test.{ts,tsx}',
  'tests/conformance/**/*.test.ts',
  'tests/rls.test.ts',
  'tests/{rights,rules,schemas}/**/*.test.ts',
]

export default defineConfig({
  test: {
    // Every database is built from these.
    forceRerunTriggers: ['**/supabase/**', '**/src/bootstrap/**', '**/{package,vitest.config}*'],
    projects: [
      {
        test: {
          name: 'pure',
          isolate: false,
          include: [
            'src/{domain,integrations,landing,mail,seller-page,web,widget}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
          ],
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
          // Only a hang takes longer.
          testTimeout: 300_000 * Number(process.env.RELIABILITY_ROUNDS ?? 1),
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 60_000,
        },
      },
    ],
    // One of three workers usually waits.
    maxWorkers: 3,
  },
})
