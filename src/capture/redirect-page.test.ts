import { expect, it } from 'vitest'
import { createRedirectPages } from './redirect-page.tsx'

const link = (company_name: string, title = 'Peça seu orçamento') => ({
  company_name,
  config: { appearance: { title } },
})
const visit = { url: '/capture-lead?l=demo', nonce: 'bm9uY2U=' }

it('is rendered once, and again only when the company or the link has changed', () => {
  const pageOf = createRedirectPages()
  const page = pageOf(link('Aurora'))
  expect(pageOf(link('Aurora'))).toBe(page)
  expect(pageOf(link('Aurora', 'Fale Conosco'))(visit)).toContain('content="Fale Conosco"')
  expect(pageOf(link('Horizonte'))(visit)).toContain('Levando você até Horizonte')
  expect(pageOf(link('Aurora'))(visit)).toContain('content="Peça seu orçamento"')
})

it('shows nothing of one visit to the next one', () => {
  const page = createRedirectPages()(link('Aurora'))
  const first = page({ url: 'https://a.example/?fbclid=um', nonce: 'dW0=' })
  const second = page({ url: 'https://b.example/', nonce: 'ZG9pcw==' })
  expect(first).toContain('<style nonce="dW0=">')
  expect(second).toContain('<style nonce="ZG9pcw==">')
  expect(second).toContain('content="1;url=https://b.example/"')
  expect(second).not.toMatch(/fbclid|dW0=/)
})

it('leads to any address without letting it out of its quotes', () => {
  const url = `https://a.example/?x="><script>alert('$&')</script>&y=1`
  const page = createRedirectPages()(link('Aurora'))({ ...visit, url })
  const written =
    'https://a.example/?x=&quot;&gt;&lt;script&gt;alert(&#x27;$&amp;&#x27;)&lt;/script&gt;&amp;y=1'
  expect(page).toContain(`<a class="button" href="${written}">`)
  expect(page).toContain(`content="1;url=${written}"`)
  expect(page).not.toContain('<script')
})

it('forgets the least recently used pages', () => {
  const pageOf = createRedirectPages()
  const [kept, forgotten] = [pageOf(link('Aurora')), pageOf(link('Horizonte'))]
  for (let i = 0; i < 499; i++) {
    pageOf(link(`Empresa ${i}`))
    pageOf(link('Aurora'))
  }
  expect(pageOf(link('Aurora'))).toBe(kept)
  expect(pageOf(link('Horizonte'))).not.toBe(forgotten)
})
