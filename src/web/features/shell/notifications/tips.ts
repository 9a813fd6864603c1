/** Fill the menu up to three items (spec section 9). */

import type { Notification } from '../../../notifications/describe-notification.ts'
import { paths } from '../../../paths.ts'
import type { Role } from '../../../session/role.ts'

export const menuSize = 3

export function fillWithTips(events: Notification[], role: Role): Notification[] {
  return [...events, ...tipsFor(role)].slice(0, menuSize)
}

function tipsFor(role: Role): Notification[] {
  if (role === 'super_admin') return platformTips
  return role === 'admin' || role === 'manager' ? leadingTips : readingTips
}

const tip = (id: string, title: string, text: string, to: string): Notification => ({
  id: `tip:${id}`,
  kind: 'tip',
  title,
  text,
  to,
  at: null,
})

const outcome = tip(
  'outcome',
  'Marque o resultado de cada lead',
  'Ganho ou perdido: a conversão de cada vendedor é calculada assim.',
  paths.capturedContacts,
)

const leadingTips = [
  tip(
    'link',
    'Coloque seu link na bio do Instagram',
    'Cada contato cai no WhatsApp do próximo vendedor.',
    paths.installation,
  ),
  tip(
    'team',
    'Confira os vendedores do rodízio',
    'Só vendedores ativos recebem leads.',
    paths.sellers,
  ),
  outcome,
]

const readingTips = [
  tip(
    'answer',
    'Responda rápido aos novos leads',
    'Chame o lead pelo WhatsApp direto da lista de contatos.',
    paths.capturedContacts,
  ),
  outcome,
  tip(
    'turn',
    'Acompanhe a fila',
    'Quem recebeu menos leads é o próximo do rodízio.',
    paths.sellers,
  ),
]

const platformTips = [
  tip(
    'system',
    'Acompanhe o servidor e o banco de dados',
    'A página inicial mostra se está tudo no ar.',
    paths.dashboard,
  ),
  tip(
    'tenant',
    'Abra as páginas de uma empresa',
    'Em Empresas, abra uma e escolha a tela.',
    paths.companies,
  ),
  tip(
    'events',
    'Novas empresas e usuários aparecem aqui',
    'E também limites de plano e contas aguardando aprovação.',
    paths.notifications,
  ),
]
