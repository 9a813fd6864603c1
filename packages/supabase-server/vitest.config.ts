/** The protocol's own tests, on each engine. The product adds its own beside them. */
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export const ofTheProtocol = {
  root: import.meta.dirname,
  include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
  start: join(import.meta.dirname, 'tests'),
}

/** Who waits longer hangs; Vitest's own second is less than a busy machine takes. */
export const patience = { timeout: 20_000 }

/** @param start the folder of start-pglite.ts and start-postgres.ts */
export const onBothEngines = (
  prefix: string,
  { root, include, start }: { root: string; include: string[]; start: string },
) =>
  (['pglite', 'postgres'] as const).map((engine) => ({
    test: {
      name: `${prefix}${engine}`,
      root,
      include,
      // PostgreSQL's connections are the process's: each file begins with none.
      isolate: engine === 'postgres',
      env: { TEST_ENGINE: engine },
      globalSetup: join(start, `start-${engine}.ts`),
      testTimeout: 30_000,
      expect: { poll: patience },
      hookTimeout: 60_000,
    },
  }))

export default defineConfig({
  test: {
    projects: onBothEngines('', ofTheProtocol),
    maxWorkers: 3,
  },
})
