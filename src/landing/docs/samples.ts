import n8nWorkflow from './samples/n8n-workflow.json?raw'
import verifyInZapier from './samples/verify-in-zapier.cjs?raw'
import verifyJs from './samples/verify-webhook.mjs?raw'
import verifyPhp from './samples/verify-webhook.php?raw'

export { verifyInZapier, verifyJs, verifyPhp }

export const writeWorkflow = (origin: string) => n8nWorkflow.replace('ENDERECO', origin)

export const readWithJs = (origin: string) => `import { createClient } from '@supabase/supabase-js'

const rodizio = createClient('${origin}', 'rz_SUA_CHAVE')
const { data: leads, error } = await rodizio
  .from('leads_captured')
  .select('id, name, phone, source, arrival, sellers(name)')
  .gt('arrival', 0) // o último que você leu
  .order('arrival')
  .limit(100)
if (error) throw error
console.table(leads)`
