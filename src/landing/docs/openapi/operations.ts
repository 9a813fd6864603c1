/** The calls that the document describes, in the order of the page. */
import { captured, marked, outcome, pause, registered, registration, submission } from './calls.ts'
import { answers, ids, pauseEnd } from './examples.ts'
import { leadRow, linkRow, memberRow, pageRow, sellerRow, teamRow } from './rows.ts'

/** By table. */
export const rows = {
  leads_captured: { schema: 'Lead', shape: leadRow },
  sellers: { schema: 'Seller', shape: sellerRow },
  teams: { schema: 'Team', shape: teamRow },
  team_members: { schema: 'TeamMember', shape: memberRow },
  short_urls: { schema: 'Link', shape: linkRow },
  capture_pages: { schema: 'Page', shape: pageRow },
} as const

/** What functions answer, a list of one. */
export const results = { Registered: registered, Captured: captured, Marked: marked } as const

export const bodies = {
  Registration: registration,
  Submission: submission,
  Outcome: outcome,
  Pause: pause,
} as const

interface Call {
  readonly id: string
  readonly tag: Tag
  readonly summary: string
  readonly description?: string
  readonly answer: unknown
}

interface Sample {
  readonly summary: string
  /** As PostgREST reads it. */
  readonly query: Readonly<Record<string, string>>
}

export interface Reading extends Call {
  readonly table: keyof typeof rows
  readonly samples: Readonly<Record<string, Sample>>
}

export interface Writing extends Call {
  readonly function: string
  readonly body: keyof typeof bodies
  readonly example: object
  /** Absent: the answer is the time that was sent. */
  readonly result?: keyof typeof results
  /** Without a key. */
  readonly isOpen?: boolean
}

export const tags = {
  leads: { name: 'Leads', description: 'Ler, registrar e marcar o resultado.' },
  sellers: { name: 'Vendedores e equipes', description: 'Ler e pausar.' },
  links: { name: 'Links e páginas', description: 'Ler por onde os leads chegam.' },
  form: {
    name: 'Formulário próprio',
    description: 'Para quem desenha o formulário no próprio site.',
  },
} as const

type Tag = keyof typeof tags

export const readings: readonly Reading[] = [
  {
    id: 'list_leads',
    tag: 'leads',
    table: 'leads_captured',
    summary: 'Ler leads',
    description:
      'Guarde o maior `arrival` que você leu e peça os que vieram depois dele: nada falta e nada se repete. `sellers(name)` traz junto o nome do vendedor.',
    samples: {
      newest: {
        summary: 'Os dez últimos',
        query: { order: 'arrival.desc', limit: '10' },
      },
      after: {
        summary: 'Os que vieram depois do último que você leu',
        query: {
          select: 'id,name,phone,source,outcome,created_at,arrival,sellers(name)',
          arrival: 'gt.1841',
          order: 'arrival',
          limit: '100',
        },
      },
      filtered: {
        summary: 'Os do Instagram em janeiro, ainda sem resultado',
        query: {
          source: 'eq.instagram',
          outcome: 'is.null',
          and: '(created_at.gte.2027-01-01T00:00:00-03:00,created_at.lt.2027-02-01T00:00:00-03:00)',
        },
      },
    },
    answer: answers.leads,
  },
  {
    id: 'list_sellers',
    tag: 'sellers',
    table: 'sellers',
    summary: 'Ler vendedores',
    samples: {
      active: {
        summary: 'Os que estão ligados no rodízio',
        query: { select: 'id,name,phone,active,away_until', active: 'is.true', order: 'name' },
      },
    },
    answer: answers.sellers,
  },
  {
    id: 'list_teams',
    tag: 'sellers',
    table: 'teams',
    summary: 'Ler equipes',
    samples: {
      members: {
        summary: 'Com quem está em cada uma',
        query: { select: 'id,name,team_members(seller_id,turns)', order: 'name' },
      },
    },
    answer: answers.teams,
  },
  {
    id: 'list_team_members',
    tag: 'sellers',
    table: 'team_members',
    summary: 'Ler quem está em cada equipe',
    samples: {
      of_team: { summary: 'De uma equipe', query: { team_id: `eq.${ids.team}` } },
    },
    answer: answers.members,
  },
  {
    id: 'list_links',
    tag: 'links',
    table: 'short_urls',
    summary: 'Ler links',
    samples: {
      most_clicked: {
        summary: 'Os dez mais clicados',
        query: { select: 'id,short_code,active,clicks', order: 'clicks.desc', limit: '10' },
      },
    },
    answer: answers.links,
  },
  {
    id: 'list_pages',
    tag: 'links',
    table: 'capture_pages',
    summary: 'Ler páginas de captura',
    samples: {
      active: {
        summary: 'As que estão no ar',
        query: { select: 'id,slug,name,active', active: 'is.true' },
      },
    },
    answer: answers.pages,
  },
]

export const writings: readonly Writing[] = [
  {
    id: 'register_lead',
    tag: 'leads',
    function: 'register_lead',
    body: 'Registration',
    result: 'Registered',
    summary: 'Registrar um lead',
    description:
      'Um lead registrado entra no rodízio como qualquer outro. Mande um UUID por envio em `p_idempotency_key` e repita o pedido sem medo; depois que os dados do contato são excluídos, o mesmo UUID registra um lead novo. Um telefone que já chegou antes é um lead novo, para o próximo da vez; se a empresa escolheu “mesmo contato, mesmo vendedor”, ele volta para quem o atendeu, fora da vez. Uma equipe ou um vendedor que não existe na empresa é recusado com 400, e nada é guardado.',
    example: {
      p_name: 'Mariana Alves',
      p_phone: '(11) 98765-4321',
      p_source: 'site',
      p_idempotency_key: ids.attempt,
    },
    answer: answers.registered,
  },
  {
    id: 'set_lead_outcome',
    tag: 'leads',
    function: 'set_lead_outcome',
    body: 'Outcome',
    result: 'Marked',
    summary: 'Marcar o resultado',
    description: 'Nulo em `p_outcome` retira a marca.',
    example: { p_lead_id: ids.lead, p_outcome: 'won', p_value: 1250 },
    answer: answers.marked,
  },
  {
    id: 'pause_seller',
    tag: 'sellers',
    function: 'pause_seller',
    body: 'Pause',
    summary: 'Pausar um vendedor',
    description: 'Ele fica fora do rodízio até lá. Nulo em `p_until` termina a pausa.',
    example: { p_seller_id: ids.seller, p_until: pauseEnd },
    answer: answers.paused,
  },
  {
    id: 'capture_lead',
    tag: 'form',
    function: 'capture_lead_public',
    body: 'Submission',
    result: 'Captured',
    isOpen: true,
    summary: 'Enviar o formulário do seu site',
    description:
      'Sem chave, também do navegador: é o pedido que o formulário do Rodízio faz. Leve a pessoa ao `whatsapp_url` da resposta. Muitos envios do mesmo endereço vão para a quarentena; de um servidor, prefira `register_lead`.',
    example: {
      p_company_id: ids.company,
      p_name: 'Mariana Alves',
      p_phone: '(11) 98765-4321',
      p_source: 'meu-site',
      p_consent: { marketing: false },
      p_idempotency_key: ids.otherAttempt,
    },
    answer: answers.captured,
  },
]
