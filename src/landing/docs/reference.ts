/** What an API key reads, in the words of the page; tests/rights/api-reference.test.ts asks the database. */
export const tables = [
  {
    name: 'leads_captured',
    title: 'Leads',
    fields: {
      id: 'código do lead',
      name: 'nome',
      phone: 'telefone como a pessoa digitou, só números',
      phone_key: 'telefone com o nono dígito, para comparar',
      email: 'e-mail, se informado',
      city: 'cidade, se informada',
      source: 'origem, como instagram ou google-ads',
      short_url_id: 'link por onde chegou',
      seller_id: 'vendedor; nulo enquanto espera por um',
      message: 'mensagem pronta do WhatsApp',
      extra: 'respostas dos outros campos do formulário',
      attribution: 'campanha: utm_source, gclid e os outros parâmetros',
      outcome: 'won (ganho), lost (perdido) ou nulo',
      outcome_value: 'valor da venda em reais',
      created_at: 'quando chegou',
      arrival: 'número que só cresce: leia o que veio depois do último que você leu',
    },
  },
  {
    name: 'sellers',
    title: 'Vendedores',
    fields: {
      id: 'código',
      name: 'nome',
      phone: 'WhatsApp',
      email: 'e-mail',
      active: 'se está ligado no rodízio',
      away_until: 'até quando está em pausa',
      leads_received: 'leads contados para a vez',
      leads_total: 'todos os leads',
    },
  },
  {
    name: 'short_urls',
    title: 'Links',
    fields: {
      id: 'código',
      short_code: 'o que vem depois de /l/',
      original_url: 'para onde leva',
      active: 'se está ligado',
      clicks: 'cliques de pessoas',
      team_id: 'equipe que atende',
    },
  },
  {
    name: 'capture_pages',
    title: 'Páginas de captura',
    fields: {
      id: 'código',
      slug: 'o que vem depois de /p/',
      name: 'nome',
      active: 'se está no ar',
      team_id: 'equipe que atende',
    },
  },
  {
    name: 'teams',
    title: 'Equipes',
    fields: { id: 'código', name: 'nome' },
  },
  {
    name: 'team_members',
    title: 'Quem está em cada equipe',
    fields: {
      team_id: 'equipe',
      seller_id: 'vendedor',
      turns: 'leads contados para a vez na equipe',
    },
  },
] as const

export const events = {
  'lead.captured': 'um lead chegou',
  'lead.assigned': 'um lead foi para um vendedor, ou mudou de vendedor',
  'lead.opened': 'a pessoa abriu a conversa no WhatsApp',
  'lead.confirmed': 'o vendedor confirmou que recebeu a pessoa',
  'lead.rescue': 'o lead entrou em “Chamar agora”',
  'lead.outcome': 'o lead foi marcado como ganho ou perdido, ou a marca foi retirada',
  'lead.erased': 'os dados do lead foram excluídos; vem só o código',
  'seller.changed': 'um vendedor foi criado ou alterado',
} as const
