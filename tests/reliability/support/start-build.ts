/**
 * Builds the server from the present sources into a folder of its own, unless `dist/` is current.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import type { TestProject } from 'vitest/node'
import { isCurrent } from '../../../scripts/made-from.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    serverProgram: string
  }
}

const root = join(import.meta.dirname, '../../..')

export default async function start(project: TestProject): Promise<() => void> {
  if (isCurrent('dist')) {
    project.provide('serverProgram', join(root, 'dist/server/main.js'))
    return () => {}
  }
  // Inside node_modules, so that its imports resolve.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'reliability-'))
  // NODE_ENV=test would build React's development version.
  const environment = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  const into = (name: string) => ({ build: { outDir: join(folder, name) } })
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    environments: {
      client: into('web'),
      visitor: into('visitor'),
      sellerPage: into('seller-page'),
      landing: into('landing'),
      widget: into('widget'),
      firstPaint: into('first-paint'),
      server: into('server'),
    },
  })
  await builder.buildApp()
  process.env.NODE_ENV = environment
  project.provide('serverProgram', join(folder, 'server/main.js'))
  return () => rmSync(folder, { recursive: true, force: true })
}
