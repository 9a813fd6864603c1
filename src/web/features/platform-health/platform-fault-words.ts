/** Each fault of supabase/schemas/95_platform in one sentence, and what mends it. */

import { formatDate } from '../../../domain/format-date.ts'
import { paths } from '../../paths.ts'
import type { PlatformFault } from '../../platform-health-query.ts'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { formatCount } from '../../ui/format/format-count.ts'

type Words = { text: string; note: string; action?: { to: string; label: string } }

export function platformFaultWords({ code, numbers }: PlatformFault): Words {
  const number = (name: string) => Number(numbers[name] ?? 0)
  const one = (name: string) => number(name) === 1
  const seeJobs = { to: paths.dashboard, label: 'Ver tarefas' }
  switch (code) {
    case 'backup_old':
      return {
        text: 'O último backup tem mais de um dia.',
        note: 'Confira por que o backup não terminou e faça um agora.',
      }
    case 'backup_unknown':
      return {
        text: 'Nenhum backup é conhecido, e o banco tem mais de um dia.',
        note: 'Faça um agora, ou registre o que você faz por outro meio (veja em Backup).',
      }
    case 'addresses_differ':
      return {
        text: 'Os processos não têm o mesmo endereço público.',
        note: 'Os links dos e-mails saem desse endereço. Defina a mesma PUBLIC_URL em todos (veja em Endereços).',
      }
    case 'disk_low':
      return {
        text: `Restam ${formatBytes(number('free'))} de ${formatBytes(number('size'))} na pasta de dados de ${numbers.server}.`,
        note: 'Sem espaço, o servidor não guarda novos leads. Apague o que não é do Rodízio ou aumente o disco.',
      }
    case 'jobs_late':
      return {
        text: `${one('jobs') ? '1 tarefa está atrasada' : `${formatCount(number('jobs'))} tarefas estão atrasadas`} há mais de 5 minutos.`,
        note: 'E-mails, avisos e contagens esperam. Confira o log do servidor e o banco de dados.',
        action: seeJobs,
      }
    case 'jobs_dead':
      return {
        text: `${one('jobs') ? '1 tarefa falhou e parou' : `${formatCount(number('jobs'))} tarefas falharam e pararam`}.`,
        note: 'Veja o motivo e tente de novo ou descarte.',
        action: seeJobs,
      }
    case 'mail_failing':
      return {
        text: 'Os e-mails não estão saindo.',
        note: 'Confira o endereço e a senha do servidor de e-mail. O log do servidor diz o motivo.',
        action: seeJobs,
      }
    case 'privacy_requests_waiting':
      return {
        text: `${numbers.company} está desativada e tem ${
          one('requests')
            ? '1 pedido de privacidade'
            : `${formatCount(number('requests'))} pedidos de privacidade`
        } sem resposta.`,
        note: `Responda pela empresa até ${formatDate(`${numbers.due_on}T12:00:00-03:00`)}.`,
        action: {
          to: `${paths.settings}?tab=privacy&company=${numbers.company_id}`,
          label: 'Ver pedidos',
        },
      }
    default:
      return { text: 'Um ponto da plataforma pede atenção.', note: 'Confira o log do servidor.' }
  }
}
