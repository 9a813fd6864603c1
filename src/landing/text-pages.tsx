import type { ReactNode } from 'react'
import { DocsPage } from './docs/docs-page.tsx'
import { writeApiDocument } from './docs/openapi/document.ts'
import { Privacy } from './legal/privacy.tsx'
import { Terms } from './legal/terms.tsx'

interface TextPage {
  readonly title: string
  readonly description: string
  readonly write: (site: { origin: string; contact: string }) => ReactNode
}

/** By path. */
export const textPages: Readonly<Record<string, TextPage>> = {
  '/docs': {
    title: 'Documentação para integrar',
    description:
      'Chaves de API, webhooks assinados e exemplos em curl, JavaScript, PHP e n8n para levar os leads do Rodízio ao seu sistema.',
    write: ({ origin }) => <DocsPage origin={origin} document={writeApiDocument(origin)} />,
  },
  '/privacidade': {
    title: 'Privacidade',
    description:
      'Que dados o Rodízio guarda, para quê, por quanto tempo e como pedir cópia, correção ou exclusão.',
    write: ({ contact }) => <Privacy contact={<Mail to={contact} />} />,
  },
  '/termos': {
    title: 'Termos de uso',
    description: 'As condições para usar o Rodízio: conta, planos, dados e como sair.',
    write: ({ contact }) => <Terms contact={<Mail to={contact} />} />,
  },
}

function Mail({ to }: { to: string }) {
  return <a href={`mailto:${to}`}>{to}</a>
}
