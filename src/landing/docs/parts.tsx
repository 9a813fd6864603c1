/** What each part of the page is made of. */
import type { ReactNode } from 'react'

export const parts = {
  comecar: 'Comece em cinco minutos',
  chaves: 'Chaves de API',
  referencia: 'Referência da API',
  webhooks: 'Webhooks',
  conversoes: 'Conversões para anúncios',
  exportar: 'Exportação automática',
  n8n: 'n8n',
  make: 'Make',
  zapier: 'Zapier',
  iframe: 'Formulário por iframe',
  erros: 'Erros',
} as const

export function Part({ id, children }: { id: keyof typeof parts; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{parts[id]}</h2>
      {children}
    </section>
  )
}

export function Code({ label, children }: { label: string; children: string }) {
  return (
    <figure>
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide block scrolls by keyboard too */}
      <pre tabIndex={0}>
        <code>{children}</code>
      </pre>
    </figure>
  )
}

export function Facts({
  head,
  rows,
}: {
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={String(first)}>
            <th scope="row">
              <code>{first}</code>
            </th>
            {others.map((cell, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: constant rows
              <td key={place}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
