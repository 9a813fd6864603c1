import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Account {
  readonly email: string
  readonly password: string
}

/** Reads the accounts of the first start from first-run.txt. */
export function getAccount(role: 'super_admin' | 'admin'): Account {
  const file = join(process.env.E2E_DATA_DIR ?? '', 'first-run.txt')
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((text) => text.startsWith(`${role} `))
  const [, email = '', password = ''] = line?.split(/\s+/) ?? []
  return { email, password }
}
