/** Rendered once per company name and configuration, not per visit. */
import { randomBytes } from 'node:crypto'
import { BoundedMap } from 'supabase-server'
import { withCompanyLogo } from '../domain/form/company-logo.ts'
import { readFormConfig } from '../domain/form/form-config.ts'
import type { RedirectRow } from './capture-calls.ts'
import { RedirectCard } from './components/redirect-card.tsx'
import { renderPage } from './page.tsx'

type Link = Pick<RedirectRow, 'company_name' | 'config'> & { readonly logo?: string | null }
type Filled = (visit: { url: string; nonce: string }) => string

// No text of a company can contain them.
const marks = { nonce: randomBytes(16).toString('hex'), url: randomBytes(16).toString('hex') }
const anyMark = new RegExp(`(${marks.nonce}|${marks.url})`)

export function createRedirectPages(): (link: Link) => Filled {
  // About 8 KB each.
  const pages = new BoundedMap<Filled>(500)
  return (link) => {
    const key = JSON.stringify([link.company_name, link.config, link.logo])
    const page = pages.get(key) ?? renderLink(link)
    pages.set(key, page)
    return page
  }
}

function renderLink({ company_name, config, logo }: Link): Filled {
  const { appearance } = withCompanyLogo(readFormConfig(config), logo)
  const page = {
    title: `Redirecionando... | ${company_name}`,
    appearance,
    preview: {
      siteName: company_name,
      title: appearance.title,
      description: appearance.description,
      image: appearance.showLogo ? appearance.logoUrl : '',
    },
    refresh: { url: marks.url, seconds: 1 },
    children: <RedirectCard url={marks.url} companyName={company_name} />,
  }
  const parts = renderPage(page, marks.nonce).split(anyMark)
  return ({ url, nonce }) => {
    const address = escapeAttribute(url)
    const fill = (part: string) =>
      part === marks.url ? address : part === marks.nonce ? nonce : part
    return parts.map(fill).join('')
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** The escapes of React. */
function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
