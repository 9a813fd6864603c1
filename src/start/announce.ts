import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, given } from './accounts.ts'
import type { Config } from './config.ts'

interface Access {
  readonly accounts: readonly Account[]
  /** Opens /first-run; null once a super_admin exists. */
  readonly firstRunToken: string | null
}

/** Text for the terminal: URLs, accounts, locations. */
export function announce(
  config: Config,
  origin: string,
  { accounts, firstRunToken }: Access,
): string {
  const address = config.publicUrl ?? origin
  const lines = ['', `  Rodízio em ${origin}`, '']
  if (config.seed === 'demo') lines.push(`  Link de demonstração  ${address}/l/demo`)
  lines.push(`  Painel                ${address}/dashboard`)
  lines.push(...accountLines(config, accounts))
  if (firstRunToken !== null) {
    lines.push(
      '',
      '  Primeiro acesso: abra este endereço e crie a conta de super administrador. Vale uma única vez.',
      `    ${address}/first-run?token=${firstRunToken}`,
    )
  }
  lines.push(
    '',
    `  Dados                 ${config.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : config.dataDir}`,
    `  E-mails               ${mailsGo(config)}`,
  )
  if (!config.databaseUrl) {
    lines.push(
      '  Banco embutido: bom para experimentar e para uma empresa pequena; sem réplica e com um só processo.',
    )
  }
  return `${lines.join('\n')}\n`
}

/** The URL contains a password. */
function mailsGo({ mail, dataDir }: Config): string {
  if (mail.smtpUrl) return `enviados por ${new URL(mail.smtpUrl).host}`
  return `guardados em ${join(dataDir, 'mail')}; com SMTP_URL são enviados`
}

/** Passwords only on loopback. */
function accountLines(config: Config, accounts: readonly Account[]): string[] {
  const file = join(config.dataDir, 'first-run.txt')
  if (accounts.length === 0) return existsSync(file) ? [`  Contas                ${file}`] : []
  if (!config.isLoopback) return [`  Contas e senhas       ${file}`]
  return [
    '',
    '  Contas (as senhas também estão em first-run.txt)',
    ...accounts.map(
      ({ role, email, password }) => `    ${role.padEnd(12)} ${email}   ${password ?? given}`,
    ),
  ]
}
