/** What is known, and plainly what is not (product.md 58). */
import type { PlatformHealth } from '../../platform-health-query.ts'
import type { Fact } from '../../ui/fact-list.tsx'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { formatAgo, formatDateTime } from '../../ui/format/format-date.ts'

const unknown = 'Não se sabe'

type Section = { title: string; note?: string; facts: Fact[] }

export function listSections(health: PlatformHealth, now: number): Section[] {
  const { servers } = health
  const at = (iso: string | null, otherwise: string) =>
    iso ? `${formatAgo(iso, now)} (${formatDateTime(iso)})` : otherwise
  /** What the processes say; the same answer once. */
  const each = (say: (facts: (typeof servers)[number]['facts']) => string) =>
    [...new Set(servers.map(({ facts }) => say(facts)))].join('\n') || unknown
  return [
    {
      title: 'Backup',
      note: "É visto o que o comando backup faz. Depois de um pg_dump ou de outra cópia, registre no banco: select private.note_backup('pg_dump').",
      facts: [
        { label: 'Último backup', text: at(health.backup_at, 'Nenhum conhecido') },
        ...(health.backup_note ? [{ label: 'Feito por', text: health.backup_note }] : []),
      ],
    },
    {
      title: 'Disco',
      note: 'O disco de um PostgreSQL em outra máquina não é visto daqui.',
      facts: [
        ...servers.map(({ name, facts: { disk_free, disk_size } }) => ({
          label: servers.length > 1 ? `Livre em ${name}` : 'Livre na pasta de dados',
          text:
            disk_free === undefined || disk_size === undefined
              ? unknown
              : `${formatBytes(disk_free)} de ${formatBytes(disk_size)}`,
        })),
        { label: 'Pasta de dados', text: each(({ data_dir }) => data_dir) },
        { label: 'Tamanho do banco', text: formatBytes(health.database_size) },
      ],
    },
    {
      title: 'Tarefas',
      facts: [
        { label: 'Na fila', text: formatCount(health.jobs_waiting) },
        { label: 'A mais antiga espera desde', text: at(health.jobs_due_since, 'Nenhuma espera') },
        { label: 'Com falha', text: formatCount(health.jobs_dead) },
      ],
    },
    {
      title: 'E-mail',
      note: 'Um e-mail que o servidor aceitou pode ainda não chegar: isso não é visto daqui.',
      facts: [
        { label: 'Último envio', text: at(health.mail_sent_at, 'Nenhum conhecido') },
        { label: 'Última falha', text: at(health.mail_failed_at, 'Nenhuma conhecida') },
        { label: 'Esperam nova tentativa', text: formatCount(health.mails_failing) },
        {
          label: 'Servidor',
          text: each(
            ({ mail_host }) => mail_host ?? 'Nenhum: ficam como arquivos na pasta de dados',
          ),
        },
      ],
    },
    {
      title: 'Endereços',
      note: 'O certificado é do proxy: a validade dele não é vista daqui.',
      facts: [
        {
          label: 'Endereço público',
          text: each(
            ({ public_url }) =>
              public_url ?? 'PUBLIC_URL não definido: vale o endereço de cada acesso',
          ),
        },
        {
          label: 'Proxy',
          text: each(({ behind_proxy }) =>
            behind_proxy ? 'TRUST_PROXY definido' : 'TRUST_PROXY não definido',
          ),
        },
        { label: 'Arquivos', text: each(({ files_host }) => files_host ?? 'Na pasta de dados') },
      ],
    },
    {
      title: 'Versões e processos',
      facts: [
        { label: 'Rodízio', text: each(({ version }) => version) },
        { label: 'Node.js', text: each(({ node }) => node) },
        {
          label: 'Banco de dados',
          text: `PostgreSQL ${health.server_version}${servers[0]?.facts.engine === 'pglite' ? ' embutido' : ''}`,
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
