/** Most urgent first. */

import { mostToCall } from '../../../domain/contacts/most-to-call.ts'
import { unlimited } from '../../../domain/plans.ts'
import { returnTime } from '../../../domain/return-time.ts'
import type { Company } from '../../company/company.ts'
import { paths } from '../../paths.ts'
import type { Role } from '../../session/role.ts'
import { counted, formatCount } from '../../ui/format/format-count.ts'
import type { AttentionFacts } from './attention-queries.ts'

export type AttentionPoint = {
  key: 'no-seller' | 'to-call' | 'waiting' | 'kept' | 'limit' | 'quarantine' | 'links'
  title: string
  text: string
  link: { to: string; label: string } | null
}

type Reader = {
  role: Role
  mayManage: boolean
  company: Pick<Company, 'leads_limit' | 'time_zone' | 'when_nobody'>
  now: Date
}

/** Percent of the limit above which the bar turns red (spec section 9). */
const nearLimit = 80

export function listAttention(facts: AttentionFacts, reader: Reader): AttentionPoint[] {
  return [
    noSeller(facts, reader),
    toCall(facts),
    waiting(facts, reader),
    limit(facts, reader),
    quarantine(facts),
    links(facts),
  ].filter((point) => point !== null)
}

function noSeller({ activeSellers }: AttentionFacts, { mayManage }: Reader): AttentionPoint | null {
  if (activeSellers !== 0) return null
  const advice = mayManage ? 'Ative ou cadastre um vendedor.' : 'Avise quem cuida da equipe.'
  return {
    key: 'no-seller',
    title: 'Nenhum vendedor ativo',
    text: `Os leads que chegarem ficam esperando. ${advice}`,
    link: { to: paths.sellers, label: 'Ver vendedores' },
  }
}

function toCall({ toCall }: AttentionFacts): AttentionPoint | null {
  if (!toCall?.length) return null
  const count = toCall.length
  const isCut = count >= mostToCall
  return {
    key: 'to-call',
    title: isCut
      ? `${formatCount(count)} ou mais pessoas para chamar agora`
      : counted(count, 'pessoa para chamar agora', 'pessoas para chamar agora'),
    text: `${firstOf(toCall, isCut)}: o formulário chegou, a conversa no WhatsApp não começou.`,
    link: { to: `${paths.capturedContacts}?chamar=1`, label: 'Chamar agora' },
  }
}

function waiting(
  { waiting, activeSellers }: AttentionFacts,
  { mayManage, company, now }: Reader,
): AttentionPoint | null {
  if (!waiting?.leads) return null
  const { leads, first_at, last_at } = waiting
  const link = { to: `${paths.capturedContacts}?vendedor=nenhum`, label: 'Ver leads' }
  const when = first_at && returnTime(new Date(first_at), now, company.time_zone)
  if (when && last_at && company.when_nobody !== 'rotate') {
    const handedOut =
      leads === 1
        ? 'será distribuído'
        : `${first_at === last_at ? '' : 'os primeiros '}serão distribuídos`
    return {
      key: 'kept',
      title: `${counted(leads, 'lead guardado', 'leads guardados')}; ${handedOut} ${when}`,
      text: 'Por ordem de chegada, a quem estiver na vez.',
      link,
    }
  }
  const advice = mayManage
    ? 'Confira o WhatsApp dos vendedores ativos.'
    : 'Avise quem cuida da equipe.'
  return {
    key: 'waiting',
    title: counted(leads, 'lead aguarda vendedor', 'leads aguardam vendedor'),
    text: when
      ? `Ninguém está disponível agora. A distribuição começa ${when}.`
      : activeSellers
        ? `Ninguém está no rodízio para receber. ${advice}`
        : 'A distribuição começa, por ordem de chegada, assim que houver um vendedor ativo.',
    link,
  }
}

function limit({ leads }: AttentionFacts, { role, company }: Reader): AttentionPoint | null {
  const leadsLimit = company.leads_limit
  if (leads === null || leadsLimit >= unlimited || leadsLimit < 1) return null
  const percent = Math.round((leads / leadsLimit) * 100)
  if (percent <= nearLimit) return null
  const advice =
    role === 'admin' || role === 'super_admin'
      ? 'um plano maior dá espaço para os próximos.'
      : 'para um plano maior, fale com quem administra a conta.'
  const title =
    leads > leadsLimit ? 'ultrapassado' : leads === leadsLimit ? 'atingido' : 'quase no fim'
  return {
    key: 'limit',
    title: `Limite de leads do plano ${title}`,
    text:
      `${formatCount(leads)} de ${counted(leadsLimit, 'lead', 'leads')} (${percent}%). ` +
      `Nenhum lead é perdido; ${advice}`,
    link: { to: paths.billing, label: 'Ver planos' },
  }
}

function quarantine({ quarantined }: AttentionFacts): AttentionPoint | null {
  if (!quarantined) return null
  return {
    key: 'quarantine',
    title: counted(quarantined, 'contato em quarentena', 'contatos em quarentena'),
    text: 'Pode ser spam. Libere quem for cliente de verdade.',
    link: { to: `${paths.capturedContacts}?tab=quarentena`, label: 'Ver quarentena' },
  }
}

function links({ quietLinks }: AttentionFacts): AttentionPoint | null {
  if (!quietLinks?.length) return null
  return {
    key: 'links',
    title: `${counted(quietLinks.length, 'link', 'links')} sem leads há 7 dias`,
    text: `${firstOf(quietLinks)}: divulgue novamente ou desative.`,
    link: { to: paths.installation, label: 'Ver links' },
  }
}

function firstOf(names: string[], isCut = false): string {
  const more = names.length - 3
  const others = isCut ? 'outras' : `mais ${formatCount(more)}`
  return `${names.slice(0, 3).join(', ')}${more > 0 ? ` e ${others}` : ''}`
}
