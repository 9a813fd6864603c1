/** What is known, and plainly what is not (product.md 58). */

import type { Fact } from '../../../domain/contacts/contact-facts.ts'
import { formatAgo, formatDateTime } from '../../../domain/format-date.ts'
import type { PlatformHealth } from '../../platform-health-query.ts'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { formatCount } from '../../ui/format/format-count.ts'

const unknown = 'Não se sabe'

const isEmbedded = ({ servers }: PlatformHealth) => servers[0]?.facts.engine === 'pglite'

const whileItRuns = (health: PlatformHealth) =>
  isEmbedded(health)
    ? 'O banco é o embutido: pare o servidor antes do comando e inicie depois.'
    : 'O servidor pode continuar no ar.'

/** No faults, but nobody should learn of them too late. */
export function listGaps(health: PlatformHealth): string[] {
  const { servers, backup_at, faults } = health
  const isFault = faults.some(({ code }) => code === 'backup_unknown')
  return [
    backup_at === null && !isFault && 'Ainda não há backup: faça o primeiro (veja em Backup).',
    servers.some(({ facts }) => facts.mail_host === null) &&
      'Não há servidor de e-mail: confirmações, senhas novas e avisos não chegam a ninguém, só ficam como arquivos na pasta de dados.',
  ].filter((text) => text !== false)
}

type Section = { title: string; note?: string; facts: Fact[] }

export function listSections(health: PlatformHealth, now: number): Section[] {
  const { servers } = health
  const at = (iso: string | null, otherwise: string) =>
    iso ? `${formatAgo(iso, now)} (${formatDateTime(iso)})` : otherwise
  /** What the processes say: the same answer once, else each with its name. */
  const each = (label: string, say: (facts: (typeof servers)[number]['facts']) => string) => {
    const [text = unknown, ...others] = new Set(servers.map(({ facts }) => say(facts)))
    return others.length === 0
      ? [{ label, text }]
      : servers.map(({ name, facts }) => ({ label: `${label} em ${name}`, text: say(facts) }))
  }
  return [
    {
      title: 'Backup',
      note: `Aqui aparecem os backups do comando: npm run backup -- rodizio.tar.gz. ${whileItRuns(health)} Se você usa pg_dump ou outra cópia, registre cada uma no banco: select private.note_backup('pg_dump').`,
      facts: [
        { label: 'Último backup', text: at(health.backup_at, 'Nenhum conhecido') },
        ...(health.backup_note ? [{ label: 'Feito por', text: health.backup_note }] : []),
      ],
    },
    {
      title: 'Disco',
      note: 'Se o PostgreSQL está em outra máquina, o disco dele não aparece aqui.',
      facts: [
        ...servers.map(({ name, facts: { disk_free, disk_size } }) => ({
          label: servers.length > 1 ? `Livre em ${name}` : 'Livre na pasta de dados',
          text:
            disk_free === undefined || disk_size === undefined
              ? unknown
              : `${formatBytes(disk_free)} de ${formatBytes(disk_size)}`,
        })),
        ...each('Pasta de dados', ({ data_dir }) => data_dir),
        { label: 'Tamanho do banco', text: formatBytes(health.database_size) },
      ],
    },
    {
      title: 'Tarefas',
      facts: [
        { label: 'Na fila', text: formatCount(health.jobs_waiting) },
        { label: 'A mais antiga espera', text: at(health.jobs_due_since, 'Nenhuma espera') },
        { label: 'Com falha', text: formatCount(health.jobs_dead) },
      ],
    },
    {
      title: 'E-mail',
      note: 'O servidor de e-mail pode aceitar um e-mail que depois não chega: isso não aparece aqui.',
      facts: [
        { label: 'Último envio', text: at(health.mail_sent_at, 'Nenhum conhecido') },
        { label: 'Última falha', text: at(health.mail_failed_at, 'Nenhuma conhecida') },
        { label: 'Esperam nova tentativa', text: formatCount(health.mails_failing) },
        ...each(
          'Servidor',
          ({ mail_host }) =>
            mail_host ?? 'Nenhum: os e-mails ficam como arquivos na pasta de dados',
        ),
      ],
    },
    {
      title: 'Endereços',
      note: 'O certificado é do proxy: a validade dele não aparece aqui.',
      facts: [
        ...each(
          'Endereço público',
          ({ public_url }) =>
            public_url ?? 'PUBLIC_URL não definido: vale o endereço de cada acesso',
        ),
        ...each('Proxy', ({ behind_proxy }) =>
          behind_proxy ? 'TRUST_PROXY definido' : 'TRUST_PROXY não definido',
        ),
        ...each('Arquivos', ({ files_host }) => files_host ?? 'Na pasta de dados'),
      ],
    },
    {
      title: 'Versões e processos',
      facts: [
        ...each('Rodízio', ({ version }) => version),
        ...each('Node.js', ({ node }) => node),
        {
          label: 'Banco de dados',
          text: `PostgreSQL ${health.server_version}${isEmbedded(health) ? ' embutido' : ''}`,
        },
        { label: 'Esquema', text: health.schema_version },
        {
          label: servers.length === 1 ? 'Processo' : 'Processos',
          text:
            servers
              .map(({ name, started_at }) => `${name}, no ar desde ${formatDateTime(started_at)}`)
              .join('\n') || 'Nenhum se apresentou nos últimos 5 minutos',
        },
      ],
    },
  ]
}
