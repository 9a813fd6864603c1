/** One set of tests; those that need a database run once on each engine. */
import { defineConfig } from 'vitest/config'

const needDatabase = [
  'src/app.test.ts',
  'src/{capture,jobs,start,first-run,operate}/**/*.test.{ts,tsx}',
  'packages/*/src/**/*.test.ts',
  'tests/conformance/**/*.test.ts',
  'tests/rls.test.ts',
  'tests/{rights,rules,schemas}/**/*.test.ts',
]

/** Who waits longer hangs; Vitest's own second is less than a busy machine takes. */
const patience = { timeout: 20_000 }

const onEngine = (name: 'pglite' | 'postgres') => ({
  test: {
    name,
    include: needDatabase,
    // PostgreSQL's connections are the process's: each file begins with none.
    isolate: name === 'postgres',
    env: { TEST_ENGINE: name },
    globalSetup: `tests/support/start-${name}.ts`,
    testTimeout: 30_000,
    expect: { poll: patience },
    hookTimeout: 60_000,
  },
})

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
          exclude: needDatabase,
          testTimeout: 30_000,
          expect: { poll: patience },
        },
      },
      onEngine('pglite'),
      onEngine('postgres'),
      {
        test: {
          name: 'reliability',
          include: ['tests/reliability/**/*.test.ts'],
          globalSetup: 'tests/reliability/start-build.ts',
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
