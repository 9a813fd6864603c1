import { tables } from './reference.ts'
import n8nWorkflow from './samples/n8n-workflow.json?raw'
import verifyJs from './samples/verify-webhook.mjs?raw'
import verifyPhp from './samples/verify-webhook.php?raw'

export { verifyJs, verifyPhp }

export const writeWorkflow = (origin: string) => n8nWorkflow.replace('ENDERECO', origin)

const [leads] = tables

export const readWithCurl = (
  origin: string,
) => `curl "${origin}/rest/v1/${leads.name}?order=arrival.desc&limit=10" \\
  -H "apikey: rz_SUA_CHAVE"`

export const readWithJs = (origin: string) => `import { createClient } from '@supabase/supabase-js'

const rodizio = createClient('${origin}', 'rz_SUA_CHAVE')
const { data: leads, error } = await rodizio
  .from('${leads.name}')
  .select('id, name, phone, source, arrival, sellers(name)')
  .gt('arrival', 0) // o último que você leu
  .order('arrival')
  .limit(100)
if (error) throw error
console.table(leads)`

export const registerLead = (origin: string) => `curl "${origin}/rest/v1/rpc/register_lead" \\
  -H "apikey: rz_SUA_CHAVE" -H "content-type: application/json" \\
  -d '{
    "p_name": "Mariana Alves",
    "p_phone": "(11) 98765-4321",
    "p_source": "site",
    "p_idempotency_key": "6f1c2f0e-8d6f-4a8e-9a55-0c6f3c1a7b10"
  }'`

export const markOutcome = (origin: string) => `curl "${origin}/rest/v1/rpc/set_lead_outcome" \\
  -H "apikey: rz_SUA_CHAVE" -H "content-type: application/json" \\
  -d '{ "p_lead_id": "CODIGO_DO_LEAD", "p_outcome": "won", "p_value": 1250.00 }'`

export const pauseSeller = (origin: string) => `curl "${origin}/rest/v1/rpc/pause_seller" \\
  -H "apikey: rz_SUA_CHAVE" -H "content-type: application/json" \\
  -d '{ "p_seller_id": "CODIGO_DO_VENDEDOR", "p_until": "2027-01-04T08:00:00-03:00" }'`

export const eventExample = `{
  "type": "lead.captured",
  "timestamp": "2027-01-04T12:00:00.000Z",
  "data": {
    "id": "0f4f3f0e-4b0a-4c3e-9a0e-6d1f2a7b8c9d",
    "ref": "K7M2Q",
    "name": "Mariana Alves",
    "phone": "11987654321",
    "email": null,
    "city": "Campinas",
    "source": "instagram",
    "link": "ig27123456",
    "seller": { "id": "…", "name": "Bruno Lima" },
    "created_at": "2027-01-04T12:00:00.000Z",
    "outcome": null
  }
}`
