import { webhookKindLabels } from '../../../integration-words.ts'

/** Words and fields of each ad platform, as its own screens call them (product decision 54). */
export type Platform = 'meta' | 'google_ads' | 'ga4'

/** Empty: not given. A secret is never read again. */
export type ConversionFields = {
  target: string
  secret: string
  testCode: string
  lead: string
  won: string
}

interface Field {
  readonly name: keyof ConversionFields
  readonly label: string
  readonly description: string
  readonly placeholder?: string
  readonly isRequired?: boolean
  readonly isSecret?: boolean
}

interface PlatformWords {
  readonly kind: Platform
  readonly title: string
  readonly description: string
  /** At most five. */
  readonly fields: readonly Field[]
  readonly initial: ConversionFields
  /** Below the switch, once connected. */
  readonly note: string
}

const empty = { target: '', secret: '', testCode: '' }
const unsent = 'Deixe vazio para não enviar.'

export const platforms: readonly PlatformWords[] = [
  {
    kind: 'meta',
    title: webhookKindLabels.meta,
    description:
      'Envia leads e vendas à API de Conversões. Nome, telefone, e-mail e código do lead vão em hash (SHA-256); o código do clique no anúncio, como chegou.',
    fields: [
      {
        name: 'target',
        label: 'ID do conjunto de dados',
        description: 'No Gerenciador de Eventos. Também aparece como ID do pixel.',
        placeholder: '1234567890123456',
        isRequired: true,
      },
      {
        name: 'secret',
        label: 'Token de acesso',
        description: 'Em Configurações → API de Conversões → Gerar token de acesso.',
        isRequired: true,
        isSecret: true,
      },
      {
        name: 'testCode',
        label: 'Código do evento de teste',
        description:
          'Opcional. Em Testar eventos. Só o botão “Enviar teste” o usa; sem ele, o teste não aparece lá.',
        placeholder: 'TEST12345',
      },
      { name: 'lead', label: 'Evento do lead', description: unsent },
      {
        name: 'won',
        label: 'Evento da venda',
        description: `Enviado quando a venda tem valor. ${unsent}`,
      },
    ],
    initial: { ...empty, lead: 'Lead', won: 'Purchase' },
    note: 'Com o código do evento de teste, o teste aparece em Testar eventos, no Gerenciador de Eventos. Sem ele, fica entre os eventos da empresa, com o nome RodizioTeste.',
  },
  {
    kind: 'google_ads',
    title: webhookKindLabels.google_ads,
    description: 'O Google busca um arquivo com os leads e as vendas que vieram de cliques.',
    fields: [
      {
        name: 'lead',
        label: 'Nome da conversão do lead',
        description: `Igual ao de Metas → Conversões. ${unsent}`,
      },
      {
        name: 'won',
        label: 'Nome da conversão da venda',
        description: `Igual ao de Metas → Conversões. ${unsent}`,
      },
    ],
    initial: { ...empty, lead: '', won: 'Venda' },
    note: 'No Google Ads, em Metas → Conversões → Uploads → Programações, escolha HTTPS e informe este endereço, o usuário e a senha. O teste só conta o que o arquivo tem agora: quem o busca é o Google.',
  },
  {
    kind: 'ga4',
    title: webhookKindLabels.ga4,
    description: 'Envia leads e vendas pelo Measurement Protocol, sem dados pessoais.',
    fields: [
      {
        name: 'target',
        label: 'ID da métrica',
        description: 'Em Administrador → Fluxos de dados.',
        placeholder: 'G-ABC123DEF4',
        isRequired: true,
      },
      {
        name: 'secret',
        label: 'Chave secreta da API',
        description: 'No fluxo de dados, em Chaves secretas da API Measurement Protocol.',
        isRequired: true,
        isSecret: true,
      },
      { name: 'lead', label: 'Evento do lead', description: unsent },
      { name: 'won', label: 'Evento da venda', description: unsent },
    ],
    initial: { ...empty, lead: 'generate_lead', won: 'purchase' },
    note: 'O Google aceita qualquer envio, mesmo com a chave errada: confira o teste em DebugView.',
  },
]

/** The database's sentence names a field as the form does. */
export function fieldOfRefusal(message: string): keyof ConversionFields | null {
  if (message === 'Informe pelo menos um evento.') return 'lead'
  const named = platforms
    .flatMap(({ fields }) => fields)
    .find(({ label }) => message.toLowerCase().includes(label.toLowerCase()))
  return named?.name ?? null
}
