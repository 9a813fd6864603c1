/** Each fault of supabase/schemas/93_health in one sentence, and where it is mended. */
import { formatDay } from '../../../domain/format-day.ts'
import { returnTime } from '../../../domain/return-time.ts'
import type { CaptureFault } from '../../capture-faults-query.ts'
import { paths } from '../../paths.ts'
import { counted, formatCount } from '../../ui/format/format-count.ts'

type Reader = { now: Date; timeZone: string }

type FaultWords = { text: string; action: { to: string; label: string } }

export function faultWords(fault: CaptureFault, reader: Reader): FaultWords {
  const { subject_kind, subject_name, numbers } = fault
  const number = (name: string) => Number(numbers[name] ?? 0)
  const when = (name: string) =>
    numbers[name] && returnTime(new Date(String(numbers[name])), reader.now, reader.timeZone)
  const seeSellers = { to: paths.sellers, label: 'Ver vendedores' }
  const seeLinks = { to: `${paths.pages}?tab=links`, label: 'Ver links' }
  const isConversion = subject_kind === 'conversion'
  const receiver = isConversion
    ? `O envio de conversões a ${subject_name}`
    : `O webhook de ${subject_name}`
  const seeReceiver = isConversion
    ? { to: `${paths.integrations}?tab=conversoes`, label: 'Ver as conversões' }
    : { to: `${paths.integrations}?tab=webhooks`, label: 'Ver o webhook' }
  const waiting = number('waiting')
    ? `; ${counted(number('waiting'), 'evento espera', 'eventos esperam')}`
    : ''
  const isToCome = Date.parse(String(numbers.returns_at)) > reader.now.getTime()
  const back = isToCome && when('returns_at')
  const returns = back ? `; alguém volta ${back}` : '; ninguém tem volta marcada'

  switch (fault.code) {
    case 'no_seller':
      return {
        text: number('sellers')
          ? 'Nenhum vendedor pode receber leads: não há um ativo com WhatsApp válido.'
          : 'Nenhum vendedor pode receber leads: todos foram arquivados.',
        action: seeSellers,
      }
    case 'nobody_available':
      return {
        text: `${
          number('sellers') === 1
            ? 'O único vendedor não pode receber leads agora'
            : `Nenhum dos ${formatCount(number('sellers'))} vendedores pode receber leads agora`
        }${returns}.`,
        action: seeSellers,
      }
    case 'nobody_at_opening':
      return {
        text: `Na próxima abertura, ${when('opens_at')}, todos os vendedores estarão ausentes${returns}.`,
        action: seeSellers,
      }
    case 'leads_waiting':
      return {
        text: back
          ? `${counted(number('leads'), 'lead espera', 'leads esperam')} por um vendedor; a distribuição começa ${back}.`
          : number('leads') === 1
            ? '1 lead ainda não foi distribuído. Confira os vendedores ou transfira o lead.'
            : `${formatCount(number('leads'))} leads ainda não foram distribuídos. Confira os vendedores ou transfira os leads.`,
        action: { to: `${paths.capturedContacts}?vendedor=nenhum`, label: 'Ver leads' },
      }
    case 'no_leads':
      return {
        text: `Faz muito mais tempo que o normal que nenhum lead chega: nas semanas anteriores, a média neste período foi de ${formatCount(number('usual'))}.`,
        action: { to: paths.installation, label: 'Testar os links' },
      }
    case 'plan_full':
    case 'plan_nearly_full': {
      const percent = Math.floor((number('leads') / number('limit')) * 100)
      return {
        text: `O plano ${fault.code === 'plan_full' ? 'chegou ao limite' : 'está perto do limite'}: ${formatCount(
          number('leads'),
        )} de ${counted(number('limit'), 'lead', 'leads')} (${percent}%). Nenhum lead é perdido.`,
        action: { to: paths.billing, label: 'Ver planos' },
      }
    }
    case 'webhook_off':
      return {
        text: `${receiver} foi desligado depois de falhar por dias${waiting}.`,
        action: seeReceiver,
      }
    case 'webhook_failing':
      return {
        text: `${receiver} está falhando${waiting}.`,
        action: seeReceiver,
      }
    case 'seller_without_phone':
      return {
        text: `${subject_name} não tem um WhatsApp válido e por isso não recebe leads.`,
        action: { to: paths.sellers, label: 'Corrigir o telefone' },
      }
    case 'rescues_untouched':
      return {
        text: `${
          number('leads') > 200
            ? 'Mais de 200 pessoas esperam'
            : counted(number('leads'), 'pessoa espera', 'pessoas esperam')
        } há mais de um dia que alguém ${number('leads') === 1 ? 'a' : 'as'} chame.`,
        action: { to: `${paths.capturedContacts}?chamar=1`, label: 'Chamar agora' },
      }
    case 'link_off':
      return {
        text: `O link ${subject_name} está desativado e recebeu ${counted(
          number('clicks'),
          'clique',
          'cliques',
        )} nos últimos 7 dias.`,
        action: seeLinks,
      }
    case 'link_to_nowhere':
      return numbers.page
        ? {
            text: `O link ${subject_name} leva à página “${numbers.page}”, que está desativada.`,
            action: { to: paths.landingPages, label: 'Ver páginas' },
          }
        : {
            text: `O link ${subject_name} leva a uma página que não existe mais: /p/${numbers.slug}.`,
            action: seeLinks,
          }
    case 'team_empty':
      return {
        text: `Ninguém da equipe ${subject_name} pode receber os leads ${sources(
          number('links'),
          number('pages'),
        )}.`,
        action: { to: `${paths.sellers}?tab=equipes`, label: 'Ver equipes' },
      }
    case 'form_never_sent':
      return {
        text: `${formOf(subject_kind, subject_name)} foi visto ${counted(
          number('views'),
          'vez',
          'vezes',
        )} em 7 dias, e ninguém enviou.`,
        action:
          subject_kind === 'page'
            ? { to: paths.landingPages, label: 'Ver a página' }
            : subject_kind === 'link'
              ? { to: `${paths.installation}?link=${fault.subject_id}`, label: 'Ver o formulário' }
              : { to: `${paths.installation}?tab=widget`, label: 'Ver o widget' },
      }
    case 'widget_refused': {
      const one = number('sites') === 1
      return {
        text: `O widget não aparece em ${subject_name?.replace(/, ([^,]+)$/, ' e $1')}: ${
          one
            ? 'o domínio não está na lista permitida. Se o site é seu, adicione o domínio'
            : 'os domínios não estão na lista permitida. Se os sites são seus, adicione os domínios'
        } e atualize o código.`,
        action: {
          to: `${paths.installation}?tab=widget`,
          label: one ? 'Adicionar o domínio' : 'Adicionar os domínios',
        },
      }
    }
    case 'quarantine_jump':
      return {
        text: `${formatCount(number('suspects'))} contatos caíram na quarentena em um dia; o normal é ${formatCount(
          number('usual'),
        )}.`,
        action: { to: `${paths.capturedContacts}?tab=quarentena`, label: 'Ver quarentena' },
      }
    case 'mail_failing':
      return {
        text: `${counted(
          number('mails'),
          'e-mail da empresa não pôde',
          'e-mails da empresa não puderam',
        )} ser enviado${number('mails') === 1 ? '' : 's'}. O sistema continua tentando; se durar, avise o suporte.`,
        action: { to: `${paths.settings}?tab=notifications`, label: 'Ver notificações' },
      }
    case 'privacy_requests_due':
      return {
        text: `${counted(
          number('requests'),
          'pedido de privacidade espera',
          'pedidos de privacidade esperam',
        )} resposta. Prazo da LGPD${number('requests') === 1 ? '' : ' para o primeiro'}${numbers.late ? ', já vencido' : ''}: ${formatDay(String(numbers.due_on))}.`,
        action: {
          to: `${paths.settings}?tab=privacy`,
          label: number('requests') === 1 ? 'Ver o pedido' : 'Ver os pedidos',
        },
      }
    default:
      return {
        text: 'Um ponto da captação pede atenção.',
        action: { to: paths.dashboard, label: 'Ver o painel' },
      }
  }
}

function sources(links: number, pages: number): string {
  const parts = [
    links > 0 && counted(links, 'link', 'links'),
    pages > 0 && counted(pages, 'página', 'páginas'),
  ].filter(Boolean)
  return `de ${parts.join(' e ')}`
}

function formOf(kind: string, name: string | null): string {
  if (kind === 'link') return `O formulário do link ${name}`
  if (kind === 'page') return `O formulário da página “${name}”`
  return 'O formulário do widget'
}
