import { existsSync } from 'node:fs'
import { join } from 'node:path'

const parts = ['config.toml', 'migrations', 'functions', 'seed.sql']

/** @throws for a folder that has no part of a project. A project needs no certain one. */
export function expectProject(folder: string): void {
  if (parts.some((part) => existsSync(join(folder, part)))) return
  throw new Error(`${folder} is no Supabase project: it has none of ${parts.join(', ')}.`)
}
