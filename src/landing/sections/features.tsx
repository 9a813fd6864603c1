import type { ReactNode } from 'react'

const features: readonly [
  name: string,
  text: string,
  outline: ReactNode,
  picture: string,
  shows: string,
][] = [
  [
    'Captura automática',
    'Links curtos, formulários, páginas e botão para o site. Origem e campanha ficam registradas em cada contato.',
    <path key="bolt" d="M13 3v7h6l-8 11v-7H5l8-11" />,
    'captura',
    'O editor de um link, com cores e logo, ao lado de como o cliente vê o formulário',
  ],
  [
    'Gestão de equipe',
    'Cadastre, pause ou arquive vendedores quando quiser. A fila se ajusta na hora, e o histórico fica.',
    <path
      key="people"
      d="M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M3 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2M16 3.1a4 4 0 0 1 0 7.8M21 21v-2a4 4 0 0 0-3-3.9"
    />,
    'equipe',
    'Dois vendedores, com contatos, conversão, vendas e o interruptor que pausa cada um',
  ],
  [
    'Painel completo',
    'Leads por dia, por origem e por vendedor, conversões e vendas. Busque, filtre e exporte tudo.',
    <path key="chart" d="M4 20h16M6 16v-4M11 16V6M16 16v-7" />,
    'numeros',
    'Leads de hoje, da semana e do mês, e um gráfico de leads por dia',
  ],
  [
    'Várias empresas',
    'Cada empresa com a sua equipe, os seus links e os seus dados, separados de todas as outras.',
    <path
      key="building"
      d="M3 21h18M5 21V7l8-4v18M19 21V11l-6-4M9 9v.01M9 12v.01M9 15v.01M9 18v.01"
    />,
    'empresas',
    'Quatro empresas, cada uma com plano, vendedores e leads dos últimos 30 dias',
  ],
]

export function Features({ pictureUrl }: { pictureUrl: (file: string) => string }) {
  return (
    <section className="features" aria-labelledby="recursos">
      <h2 id="recursos">Tudo para não perder nenhuma venda</h2>
      <ul>
        {features.map(([name, text, outline, picture, shows]) => (
          <li className="card" key={name}>
            <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
              {outline}
            </svg>
            <h3>{name}</h3>
            <p>{text}</p>
            <picture>
              <source
                media="(prefers-color-scheme: dark)"
                srcSet={pictureUrl(`${picture}-escuro.webp`)}
              />
              <img
                src={pictureUrl(`${picture}.webp`)}
                alt={shows}
                width="1080"
                height="658"
                loading="lazy"
              />
            </picture>
          </li>
        ))}
      </ul>
    </section>
  )
}
