/** The package's tests on each engine; the product adds its own. */
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export const ofTheProtocol = {
  root: import.meta.dirname,
  include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
  start: join(import.meta.dirname, 'tests'),
}

/** Milliseconds; Vitest's one second is too short for a busy machine. */
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
      // Threads share the compiled engine.
      pool: 'threads' as const,
      isolate: false,
      env: { TEST_ENGINE: engine },
      globalSetup: join(start, `start-${engine}.ts`),
      testTimeout: 30_000,
      expect: { poll: patience },
      hookTimeout: 60_000,
      // Concurrent tests wait for timers.
      maxConcurrency: 9,
    },
  }))

export default defineConfig({
  test: {
    projects: onBothEngines('', ofTheProtocol),
    maxWorkers: 3,
  },
})
