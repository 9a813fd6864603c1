/** Keys of the API, and addresses that export contacts: each is a key with a purpose. */
export type Purpose = 'api' | 'contacts'

export const keyWords = {
  api: {
    what: 'Chave',
    make: 'Criar chave',
    made: 'Chave criada',
    shown: 'A chave aparece só agora',
    copy: 'Copiar chave',
    prefix: 'rz_',
    example: 'Ex.: n8n',
    usedBy: 'O programa que vai usar a chave.',
    rule: 'Uma chave funciona até ser revogada, enquanto quem a criou administrar esta empresa.',
    none: 'Nenhuma chave ainda',
    why: 'Com uma chave, um programa seu, como um CRM ou o n8n, lê os leads da empresa e, se você deixar, registra leads, marca resultados e pausa vendedores. Ela funciona até ser revogada, enquanto quem a criou administrar esta empresa.',
    loadFailure: 'Não foi possível carregar as chaves da empresa.',
    question: 'Revogar a chave',
    warning:
      'O programa que a usa perde o acesso na hora. Uma chave revogada não volta a funcionar.',
    revoke: 'Revogar chave',
  },
  contacts: {
    what: 'Endereço',
    make: 'Criar endereço',
    made: 'Endereço criado',
    shown: 'O endereço aparece só agora',
    copy: 'Copiar endereço',
    prefix: 'rx_',
    example: 'Ex.: planilha da diretoria',
    usedBy: 'Quem vai buscar os contatos.',
    rule: 'Quem tem o endereço lê os contatos da empresa. Ele funciona até ser revogado, enquanto quem o criou administrar esta empresa.',
    none: 'Nenhum endereço ainda',
    why: 'Com um endereço secreto, uma planilha do Google (IMPORTDATA) ou o seu banco de dados busca sozinho os contatos de um período, com as colunas do arquivo CSV da tela Contatos. Resultado, valor e campanha não vão nele: para isso, use uma chave ou um webhook.',
    loadFailure: 'Não foi possível carregar os endereços de exportação.',
    question: 'Revogar o endereço',
    warning:
      'A planilha ou o programa que o usa perde o acesso na hora. Um endereço revogado não volta a funcionar.',
    revoke: 'Revogar endereço',
  },
} as const
