/** Mail programs support only tables and inline styles. */
import type { CSSProperties } from 'react'
import { dark, styles } from './mail-styles.ts'

interface MailContent {
  readonly title: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly facts?: readonly (readonly [name: string, value: string])[]
  /** The button needs both. */
  readonly action?: string
  readonly link?: string
  /** For entry by hand instead of the link. */
  readonly code?: string
  /** Small print under the button. */
  readonly note: string
  /** URL where the recipient can unsubscribe. */
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
        {/* Preview text; the padding keeps the body out of it. */}
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
                      Escolher notificações ou parar de receber
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

/** Outlook supports no other box. */
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
