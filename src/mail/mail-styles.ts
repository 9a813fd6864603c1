import type { CSSProperties } from 'react'

const font = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const green = '#15803d'
const ink = '#0f172a'
const soft = '#475569'

const fact = { padding: '10px 0', borderTop: '1px solid #e2e8f0', verticalAlign: 'top' } as const

export const styles = {
  page: { margin: 0, padding: 0, backgroundColor: '#f1f5f9', fontFamily: font },
  preheader: { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0, fontSize: '1px' },
  around: { padding: '32px 16px' },
  column: { maxWidth: '520px', margin: '0 auto' },
  brand: {
    padding: '0 4px 16px',
    color: green,
    fontFamily: font,
    fontSize: '22px',
    fontWeight: 700,
    textAlign: 'left',
  },
  card: {
    maxWidth: '520px',
    margin: '0 auto',
    backgroundColor: '#ffffff',
    border: '1px solid #e2e8f0',
    borderCollapse: 'separate',
    borderRadius: '16px',
  },
  inside: { padding: '32px 28px', fontFamily: font, textAlign: 'left' },
  title: { margin: '0 0 16px', color: ink, fontSize: '24px', lineHeight: '30px', fontWeight: 700 },
  paragraph: { margin: '0 0 12px', color: ink, fontSize: '16px', lineHeight: '24px' },
  facts: { margin: '20px 0 0', fontSize: '15px', lineHeight: '22px' },
  factName: { ...fact, paddingRight: '16px', color: soft, fontWeight: 400, textAlign: 'left' },
  factValue: { ...fact, color: ink, fontWeight: 600, textAlign: 'right' },
  buttonRow: { margin: '24px 0', borderCollapse: 'separate' },
  button: { backgroundColor: green, borderRadius: '10px' },
  buttonLink: {
    display: 'block',
    padding: '14px 20px',
    color: '#ffffff',
    fontSize: '17px',
    lineHeight: '24px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  soft: { margin: '0 0 8px', color: soft, fontSize: '14px', lineHeight: '21px' },
  code: {
    margin: '0 0 24px',
    padding: '12px 0 12px 8px',
    color: ink,
    backgroundColor: '#f1f5f9',
    borderRadius: '10px',
    fontSize: '32px',
    lineHeight: '40px',
    fontWeight: 700,
    letterSpacing: '8px',
    textAlign: 'center',
  },
  address: {
    margin: '24px 0 0',
    padding: '16px 0 0',
    borderTop: '1px solid #e2e8f0',
    color: soft,
    fontSize: '13px',
    lineHeight: '20px',
  },
  link: { color: green, wordBreak: 'break-all' },
  settings: { color: green },
  footer: { padding: '20px 4px 0', color: soft, fontFamily: font, fontSize: '13px' },
} satisfies Record<string, CSSProperties>

/** !important overrides inline styles. */
export const dark = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:#0f172a!important}
.card{background-color:#1e293b!important;border-color:#334155!important}
.ink{color:#f1f5f9!important}
.soft{color:#cbd5e1!important}
.brand,.link{color:#4ade80!important}
.code{color:#f1f5f9!important;background-color:#0f172a!important}
.rule{border-color:#334155!important}
}`
