/** The look of every mail: one card of tables and inline styles, which is what mail programs understand; no pictures. */
import type { CSSProperties } from 'react'

interface MailContent {
  readonly title: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly facts?: readonly (readonly [name: string, value: string])[]
  /** Without both there is no button. */
  readonly action?: string
  readonly link?: string
  /** For whoever types it instead of following the link. */
  readonly code?: string
  /** The small print under the button. */
  readonly note: string
  /** Where mails of this kind are asked for and ended. */
  readonly settings?: string
}

export function MailPage({ title, greeting, paragraphs, ...rest }: MailContent) {
  const { facts = [], action, link, code, note, settings } = rest
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <title>{title}</title>
        <style>{dark}</style>
      </head>
      <body className="page" style={styles.page}>
        {/* What the list of mails shows after the subject; the rest keeps the page's text out of it. */}
        <div style={styles.preheader}>{`${paragraphs[0]}${'\u200c\u00a0'.repeat(60)}`}</div>
        <Table className="page" style={styles.page}>
          <td align="center" style={styles.around}>
            <Table style={styles.column}>
              <td className="brand" style={styles.brand}>
                Rodízio
              </td>
            </Table>
            <Table className="card" style={styles.card}>
              <td style={styles.inside}>
                <h1 className="ink" style={styles.title}>
                  {title}
                </h1>
                {[greeting, ...paragraphs].map((paragraph) => (
                  <p className="ink" key={paragraph} style={styles.paragraph}>
                    {paragraph}
                  </p>
                ))}
                {facts.length > 0 && <Facts facts={facts} />}
                {action && link && <Button action={action} link={link} />}
                {code && <Code code={code} />}
                <p className="soft" style={styles.soft}>
                  {note}{' '}
                  {settings && (
                    <a className="link" href={settings} style={styles.settings}>
                      Escolher avisos ou parar de receber
                    </a>
                  )}
                </p>
                {link && <Address link={link} />}
              </td>
            </Table>
            <Table style={styles.column}>
              <td className="soft" align="center" style={styles.footer}>
                Rodízio · mensagem automática, não é preciso responder.
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  )
}

function Code({ code }: { code: string }) {
  return (
    <>
      <p className="soft" style={styles.soft}>
        Ou, se a página pedir um código, digite:
      </p>
      <p className="code" style={styles.code}>
        {code}
      </p>
    </>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} border={0} style={styles.facts}>
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={name}>
            <th className="soft rule" scope="row" style={styles.factName}>
              {name}
            </th>
            <td className="ink rule" style={styles.factValue}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A table of one cell: Outlook knows no other box. */
function Table(props: { className?: string; style: CSSProperties; children: React.ReactNode }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      className={props.className}
      style={props.style}
    >
      <tbody>
        <tr>{props.children}</tr>
      </tbody>
    </table>
  )
}

function Address({ link }: { link: string }) {
  return (
    <p className="soft rule" style={styles.address}>
      O botão não abre? Copie este endereço no navegador:
      <br />
      <a className="link" href={link} style={styles.link}>
        {link}
      </a>
    </p>
  )
}

function Button({ action, link }: { action: string; link: string }) {
  return (
    <Table style={styles.buttonRow}>
      <td align="center" style={styles.button}>
        <a href={link} style={styles.buttonLink}>
          {action}
        </a>
      </td>
    </Table>
  )
}

const font = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const green = '#15803d'
const ink = '#0f172a'
const soft = '#475569'

const fact = { padding: '10px 0', borderTop: '1px solid #e2e8f0', verticalAlign: 'top' } as const

const styles = {
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

/** Only a style sheet can say it, and only !important outdoes inline styles. */
const dark = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:#0f172a!important}
.card{background-color:#1e293b!important;border-color:#334155!important}
.ink{color:#f1f5f9!important}
.soft{color:#cbd5e1!important}
.brand,.link{color:#4ade80!important}
.code{color:#f1f5f9!important;background-color:#0f172a!important}
.rule{border-color:#334155!important}
}`
