/** Enough companies and addresses that no rate limit and no lock decides the figure. */

export const companies = Array.from({ length: 40 }, (_, i) => ({
  id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
  name: `Empresa ${i}`,
  email: `contato@empresa${i}.example`,
  phone: '11987650000',
  plan: 'enterprise',
}))

const shortCode = 'bench'

const sellersEach = 4
const visitorsEach = 20
export const visitors = companies.length * visitorsEach

const sellers = companies.flatMap(({ id, name }, i) =>
  Array.from({ length: sellersEach }, (_, j) => ({
    company_id: id,
    name: `Pessoa ${j} da ${name}`,
    email: `vendas${j}@empresa${i}.example`,
    phone: `119${String(70_000_000 + i * sellersEach + j)}`,
  })),
)

const lead = {
  p_name: 'Mariana Alves',
  p_phone: '(11) 98765-4321',
  p_email: 'mariana@cliente.example',
  p_city: 'Campinas',
  p_source: 'instagram',
}

/**
 * The capture as one SQL statement; $1 is the number of a visitor. The lateral call sets the
 * address first.
 */
export const captureSql = `select captured.* from
  (select $1::int as visitor) v,
  lateral (select set_config('request.client_address', '10.0.' || v.visitor / 250 || '.' || v.visitor % 250, false) as address) a,
  lateral public.capture_lead_public(
    p_name => '${lead.p_name}', p_phone => '${lead.p_phone}', p_email => '${lead.p_email}', p_city => '${lead.p_city}',
    p_source => case when a.address <> '' then '${lead.p_source}' end,
    p_company_id => ('00000000-0000-4000-8000-' || lpad((v.visitor % ${companies.length})::text, 12, '0'))::uuid
  ) captured`

/** @param {number} visitor */
const fromVisitor = (visitor) => ({
  'x-forwarded-for': `10.0.${Math.floor(visitor / 250)}.${visitor % 250}`,
})

export const visitRequests = Array.from({ length: visitors }, (_, visitor) => ({
  path: `/l/${shortCode}`,
  headers: fromVisitor(visitor),
}))

/** @param {string} anonKey */
export function captureRequests(anonKey) {
  return Array.from({ length: visitors }, (_, visitor) => ({
    method: 'POST',
    path: '/rest/v1/rpc/capture_lead_public',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${anonKey}`,
      'content-type': 'application/json',
      ...fromVisitor(visitor),
    },
    body: JSON.stringify({ ...lead, p_company_id: companies[visitor % companies.length]?.id }),
  }))
}

/**
 * @param {string} origin
 * @param {string} serviceRoleKey
 */
export async function createCompanies(origin, serviceRoleKey) {
  const link = {
    company_id: companies[0]?.id,
    short_code: shortCode,
    original_url: `${origin}/capture-lead`,
    config: { message: 'Olá! Vi o anúncio.', appearance: { title: 'Fale com a gente' } },
  }
  for (const [table, rows] of Object.entries({ companies, sellers, short_urls: [link] })) {
    const response = await fetch(`${origin}/rest/v1/${table}`, {
      method: 'POST',
      headers: { apikey: serviceRoleKey, 'content-type': 'application/json' },
      body: JSON.stringify(rows),
    })
    if (!response.ok) throw new Error(`${table}: ${await response.text()}`)
  }
}

/**
 * A quarantined lead takes a shorter path and would falsify the figure.
 * @param {string} origin
 * @param {string} serviceRoleKey
 */
export async function expectNoQuarantine(origin, serviceRoleKey) {
  const response = await fetch(`${origin}/rest/v1/quarantined_leads?select=cause&limit=1`, {
    headers: { apikey: serviceRoleKey },
  })
  if ((await response.text()) !== '[]') throw new Error('Leads went to quarantine.')
}
