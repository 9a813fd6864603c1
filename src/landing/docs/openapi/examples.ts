/** Values of the examples. The test of the document replaces ids and times by those of its company. */
export const ids = {
  company: '2b1d7c1e-5f0a-4e5e-8c44-7d1f0a9b3c01',
  lead: '0f4f3f0e-4b0a-4c3e-9a0e-6d1f2a7b8c9d',
  seller: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  team: '9d3a1f52-0c7b-4b1e-8f6e-51c2d7e8a604',
  link: '4e8b6a10-2f3d-4c59-9b77-3a6d5e2c1f08',
  page: 'c1a5d2e7-8b94-4f60-a3d1-0e7f6b5c4d32',
  webhook: 'e6b0c4d8-1a2f-4357-9c8d-7b6a5f4e3d21',
  attempt: '6f1c2f0e-8d6f-4a8e-9a55-0c6f3c1a7b10',
  otherAttempt: '3d0b9c7a-6e5f-4d1c-8b2a-9f8e7d6c5b4a',
} as const

/** Until when the seller of the example is away. */
export const pauseEnd = '2027-01-04T08:00:00-03:00'

/** The same moment, as the answer has it. */
const pausedUntil = '2027-01-04T11:00:00+00:00'

const arrival = '2027-01-04T12:00:00.123456+00:00'
const address = 'https://wa.me/5511912345678?text=Ol%C3%A1'

const leadEvent = {
  id: ids.lead,
  ref: 'K7M2Q',
  name: 'Mariana Alves',
  phone: '11987654321',
  email: null,
  city: 'Campinas',
  source: 'instagram',
  link: 'ig27123456',
  seller: { id: ids.seller, name: 'Bruno Lima' },
  answers: { company: 'Padaria Alves' },
  attribution: { utm_campaign: 'verao' },
  created_at: arrival,
  opened_at: null,
  answer: null,
  answered_at: null,
  outcome: null,
  outcome_value: null,
  outcome_at: null,
}

export const eventExamples = {
  LeadEvent: leadEvent,
  ErasedLead: { id: ids.lead },
  SellerEvent: {
    id: ids.seller,
    name: 'Bruno Lima',
    email: 'bruno@sualoja.com.br',
    phone: '11912345678',
    role: 'seller',
    active: true,
    away_until: null,
    leave_from: null,
    leave_until: null,
    daily_limit: null,
    weight: 1,
    archived_at: null,
  },
  TestEvent: { webhook_id: ids.webhook },
}

export const answers = {
  leads: [
    {
      id: ids.lead,
      name: 'Mariana Alves',
      phone: '11987654321',
      source: 'instagram',
      outcome: null,
      created_at: arrival,
      arrival: 1842,
      sellers: { name: 'Bruno Lima' },
    },
  ],
  sellers: [
    { id: ids.seller, name: 'Bruno Lima', phone: '11912345678', active: true, away_until: null },
  ],
  links: [{ id: ids.link, short_code: 'ig27123456', active: true, clicks: 97 }],
  pages: [{ id: ids.page, slug: 'promocao-de-verao', name: 'Promoção de verão', active: true }],
  teams: [
    { id: ids.team, name: 'Seminovos', team_members: [{ seller_id: ids.seller, turns: 12 }] },
  ],
  members: [{ team_id: ids.team, seller_id: ids.seller, turns: 12 }],
  registered: [{ lead_id: ids.lead, seller_name: 'Bruno Lima', whatsapp_url: address }],
  captured: [
    {
      whatsapp_url: address,
      lead_id: ids.lead,
      seller_name: 'Bruno Lima',
      company_name: 'Sua Loja',
    },
  ],
  paused: pausedUntil,
  marked: [{ id: ids.lead, outcome: 'won', outcome_value: 1250, outcome_at: arrival }],
}
