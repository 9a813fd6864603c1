import type { SampleRows } from './policy-probe.ts'

/** For each table: a row's key, a change, and a new row of the tenant. */
export const sampleRows: Record<string, SampleRows> = {
  companies: {
    key: ({ company }) => ['id', company.id],
    change: { plan: 'enterprise' },
    add: () => ({ name: 'Nova Empresa', email: 'nova@example.com', leads_limit: 1 }),
  },
  users: {
    key: ({ colleague }) => ['id', colleague.id],
    change: { role: 'super_admin' },
    add: ({ company, colleague }) => ({ id: colleague.id, name: 'Ivo', company_id: company.id }),
  },
  sellers: {
    key: ({ seller }) => ['id', seller.id],
    change: { name: 'Outro Nome' },
    add: ({ company }) => ({
      company_id: company.id,
      name: 'Otto Reis',
      email: 'otto@example.com',
      phone: '11987650000',
    }),
  },
  seller_zeroings: {
    key: ({ company }) => ['company_id', company.id],
    change: { leads_received: 0 },
    add: ({ company, seller }) => ({
      company_id: company.id,
      seller_id: seller.id,
      leads_received: 3,
    }),
  },
  company_events: {
    key: ({ company }) => ['company_id', company.id],
    change: { details: '{}' },
    add: ({ company }) => ({ company_id: company.id, kind: 'company_switched_off' }),
  },
  notification_settings: {
    key: ({ colleague }) => ['user_id', colleague.id],
    change: { lead_mail: true },
    add: ({ colleague }) => ({ user_id: colleague.id }),
  },
  leads_captured: {
    key: ({ lead }) => ['id', lead.id],
    change: { name: 'Outro Nome' },
    add: ({ company }) => ({
      company_id: company.id,
      name: 'Lead Forjado',
      phone: '11912345678',
      phone_key: '11912345678',
      reason: '{}',
    }),
  },
  quarantined_leads: {
    key: ({ company }) => ['company_id', company.id],
    change: { name: 'Outro Nome' },
    add: ({ company }) => ({
      company_id: company.id,
      cause: 'rate',
      name: 'Ana',
      phone: '11912345678',
      phone_key: '11912345678',
      source: 'website',
      template: 'Olá',
    }),
  },
  short_urls: {
    key: ({ link }) => ['id', link.id],
    change: { active: false },
    add: ({ company }) => ({
      company_id: company.id,
      original_url: 'https://example.com/',
      short_code: 'novocodigo',
    }),
  },
  capture_pages: {
    key: ({ page }) => ['id', page.id],
    change: { title: 'Outro título' },
    add: ({ company }) => ({ company_id: company.id, name: 'Nova', title: 'Nova página' }),
  },
  lead_progress: {
    key: ({ lead }) => ['lead_id', lead.id],
    change: { closing: 'Número errado' },
    add: ({ company, lead }) => ({
      lead_id: lead.id,
      company_id: company.id,
      created_at: '2026-01-01T00:00Z',
    }),
  },
  lead_notes: {
    key: ({ lead }) => ['lead_id', lead.id],
    change: { text: 'Outra' },
    add: ({ lead, colleague }) => ({
      lead_id: lead.id,
      text: 'Liga à tarde',
      author_id: colleague.id,
      author_name: 'Ana',
    }),
  },
  teams: {
    key: ({ team }) => ['id', team.id],
    change: { name: 'Outra equipe' },
    add: ({ company }) => ({ company_id: company.id, name: 'Nova equipe' }),
  },
  team_members: {
    key: ({ team }) => ['team_id', team.id],
    change: { turns: 9 },
    add: ({ company, team, newcomer }) => ({
      company_id: company.id,
      team_id: team.id,
      seller_id: newcomer.id,
    }),
  },
  webhooks: {
    key: ({ webhook }) => ['id', webhook.id],
    change: { url: 'https://outro.example/' },
    add: ({ company }) => ({
      company_id: company.id,
      url: 'https://outro.example/',
      events: '{lead.captured}',
    }),
  },
  activities: {
    key: ({ company }) => ['company_id', company.id],
    change: { actor_name: 'Ninguém' },
    add: ({ company }) => ({
      company_id: company.id,
      actor_kind: 'person',
      actor_name: 'Ana',
      what: 'seller.changed',
    }),
  },
  privacy_requests: {
    key: ({ privacyRequest }) => ['id', privacyRequest],
    change: { note: 'Outro texto' },
    add: ({ company }) => ({
      company_id: company.id,
      kind: 'copy',
      phone: '11912345678',
      due_on: '2027-01-01',
    }),
  },
  privacy_texts: {
    key: ({ company }) => ['company_id', company.id],
    change: { text: 'Outro texto' },
    add: ({ company }) => ({ company_id: company.id, version: 9, text: 'Nunca foi mostrado' }),
  },
  link_visits: {
    key: ({ company }) => ['company_id', company.id],
    change: { human: false },
    add: ({ company, link }) => ({ company_id: company.id, short_url_id: link.id, human: true }),
  },
  lead_sources: {
    key: () => ['source', 'instagram'],
    change: { label: 'Outra' },
    add: () => ({ source: 'tiktok', label: 'TikTok', position: 99 }),
  },
  platform_settings: {
    key: () => ['id', true],
    change: { default_company_id: null },
    add: () => ({ id: true }),
  },
}
