import { expect, test } from 'vitest'
import type { CaptureFault } from '../../capture-faults-query.ts'
import { faultWords } from './fault-words.ts'

const reader = { now: new Date('2026-11-26T10:00-03:00'), timeZone: 'America/Sao_Paulo' }
const tomorrow = '2026-11-27T11:00:00Z'

const wordsOf = (code: string, fault: Partial<CaptureFault> = {}) =>
  faultWords(
    {
      code,
      severity: 'warning',
      subject_kind: 'company',
      subject_id: 'a1b2',
      subject_name: null,
      since: null,
      numbers: {},
      ...fault,
    },
    reader,
  )

test.each<[string, Partial<CaptureFault>, string, string]>([
  [
    'no_seller',
    { numbers: { sellers: 0 } },
    'Nenhum vendedor pode receber leads: todos foram arquivados.',
    '/dashboard/sellers',
  ],
  [
    'nobody_available',
    { numbers: { sellers: 3, returns_at: null } },
    'Nenhum dos 3 vendedores pode receber leads agora; ninguém tem volta marcada.',
    '/dashboard/sellers',
  ],
  [
    'nobody_at_opening',
    { numbers: { sellers: 1, opens_at: tomorrow, returns_at: '2026-11-30T12:00:00Z' } },
    'Na próxima abertura, amanhã às 8h, todos os vendedores estarão ausentes; alguém volta segunda às 9h.',
    '/dashboard/sellers',
  ],
  [
    'leads_waiting',
    { numbers: { leads: 2, returns_at: tomorrow } },
    '2 leads esperam por um vendedor; a distribuição começa amanhã às 8h.',
    '/dashboard/captured-contacts?vendedor=nenhum',
  ],
  [
    'leads_waiting',
    { numbers: { leads: 2, returns_at: '2026-11-26T12:00:00Z' } },
    '2 leads ainda não foram distribuídos. Confira os vendedores ou transfira os leads.',
    '/dashboard/captured-contacts?vendedor=nenhum',
  ],
  [
    'leads_waiting',
    { numbers: { leads: 1, returns_at: null } },
    '1 lead ainda não foi distribuído. Confira os vendedores ou transfira o lead.',
    '/dashboard/captured-contacts?vendedor=nenhum',
  ],
  [
    'no_leads',
    { numbers: { usual: 14 } },
    'Faz muito mais tempo que o normal que nenhum lead chega: nas semanas anteriores, a média neste período foi de 14.',
    '/dashboard/installation',
  ],
  [
    'plan_full',
    { numbers: { leads: 120, limit: 100 } },
    'O plano chegou ao limite: 120 de 100 leads (120%). Nenhum lead é perdido.',
    '/dashboard/billing',
  ],
  [
    'plan_nearly_full',
    { numbers: { leads: 99, limit: 100 } },
    'O plano está perto do limite: 99 de 100 leads (99%). Nenhum lead é perdido.',
    '/dashboard/billing',
  ],
  [
    'webhook_off',
    { subject_name: 'crm.example', numbers: { waiting: 1 } },
    'O webhook de crm.example foi desligado depois de falhar por dias; 1 evento espera.',
    '/dashboard/integrations?tab=webhooks',
  ],
  [
    'webhook_failing',
    { subject_name: 'crm.example', numbers: { waiting: 0 } },
    'O webhook de crm.example está falhando.',
    '/dashboard/integrations?tab=webhooks',
  ],
  [
    'webhook_failing',
    {
      subject_kind: 'conversion',
      subject_name: 'graph.facebook.com',
      numbers: { waiting: 2 },
    },
    'O envio de conversões a graph.facebook.com está falhando; 2 eventos esperam.',
    '/dashboard/integrations?tab=conversoes',
  ],
  [
    'seller_without_phone',
    { subject_name: 'Rui Sá' },
    'Rui Sá não tem um WhatsApp válido e por isso não recebe leads.',
    '/dashboard/sellers',
  ],
  [
    'rescues_untouched',
    { numbers: { leads: 201 } },
    'Mais de 200 pessoas esperam há mais de um dia que alguém as chame.',
    '/dashboard/captured-contacts?chamar=1',
  ],
  [
    'link_off',
    { subject_name: 'ig1', numbers: { clicks: 1 } },
    'O link ig1 está desativado e recebeu 1 clique nos últimos 7 dias.',
    '/dashboard/pages?tab=links',
  ],
  [
    'link_to_nowhere',
    { subject_name: 'ig1', numbers: { slug: 'feirao', page: 'Feirão' } },
    'O link ig1 leva à página “Feirão”, que está desativada.',
    '/dashboard/landing-pages',
  ],
  [
    'team_empty',
    { subject_name: 'Novos', numbers: { links: 2, pages: 1 } },
    'Ninguém da equipe Novos pode receber os leads de 2 links e 1 página.',
    '/dashboard/sellers?tab=equipes',
  ],
  [
    'form_never_sent',
    { subject_kind: 'link', subject_name: 'ig1', numbers: { views: 60 } },
    'O formulário do link ig1 foi visto 60 vezes em 7 dias, e ninguém enviou.',
    '/dashboard/installation?link=a1b2',
  ],
  [
    'widget_refused',
    { subject_kind: 'form', subject_name: 'loja.example', numbers: { sites: 1 } },
    'O widget não aparece em loja.example: o domínio não está na lista permitida. Se o site é seu, adicione o domínio e atualize o código.',
    '/dashboard/installation?tab=widget',
  ],
  [
    'widget_refused',
    {
      subject_kind: 'form',
      subject_name: 'a.example, b.example, c.example',
      numbers: { sites: 3 },
    },
    'O widget não aparece em a.example, b.example e c.example: os domínios não estão na lista permitida. Se os sites são seus, adicione os domínios e atualize o código.',
    '/dashboard/installation?tab=widget',
  ],
  [
    'quarantine_jump',
    { numbers: { suspects: 40, usual: 3.6 } },
    '40 contatos caíram na quarentena em um dia; o normal é 3,6.',
    '/dashboard/captured-contacts?tab=quarentena',
  ],
  [
    'mail_failing',
    { numbers: { mails: 1 } },
    '1 e-mail da empresa não pôde ser enviado. O sistema continua tentando; se durar, avise o suporte.',
    '/dashboard/settings?tab=notifications',
  ],
  [
    'privacy_requests_due',
    { numbers: { requests: 2, due_on: '2026-11-29' } },
    '2 pedidos de privacidade esperam resposta. Prazo da LGPD para o primeiro: 29/11/2026.',
    '/dashboard/settings?tab=privacy',
  ],
  [
    'privacy_requests_due',
    { numbers: { requests: 1, due_on: '2026-11-29', late: 1 } },
    '1 pedido de privacidade espera resposta. Prazo da LGPD, já vencido: 29/11/2026.',
    '/dashboard/settings?tab=privacy',
  ],
])('%s is said in one sentence, with the place that mends it', (code, fault, text, to) => {
  expect(wordsOf(code, fault)).toMatchObject({ text, action: { to } })
})

test('a fault that this version does not know is shown too', () => {
  expect(wordsOf('new_one').text).toBe('Um ponto da captação pede atenção.')
})
