/** Server-rendered, without script. */
import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import css from './first-run.css?inline'
import { FirstRunForm, type FormState } from './first-run-form.tsx'

const style = css.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ')

export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function renderForm(state: FormState): string {
  const hasProblems = Object.keys(state.problems).length > 0
  const title = 'Crie a conta de super administrador'
  return render(hasProblems ? `Confira os campos · ${title}` : title, <FirstRunForm {...state} />)
}

interface Message {
  readonly title: string
  readonly text: string
  readonly action?: { readonly label: string; readonly href: string }
}

export const messages = {
  done: {
    title: 'Este endereço já foi usado',
    text: 'A conta de super administrador já existe. Entre com o e-mail e a senha escolhidos.',
    action: { label: 'Entrar', href: '/login' },
  },
  unknown: {
    title: 'Endereço inválido',
    text: 'Abra o endereço mais recente que o servidor mostrou ao iniciar. Se não o encontrar, reinicie o servidor: ele mostra outro.',
  },
  tooMany: {
    title: 'Muitas tentativas',
    text: 'Aguarde alguns minutos e tente novamente.',
  },
  failed: {
    title: 'Voltamos já',
    text: 'Não conseguimos responder agora. Tente novamente em alguns instantes.',
    action: { label: 'Tentar novamente', href: '/first-run' },
  },
} satisfies Record<string, Message>

export function renderMessage({ title, text, action }: Message): string {
  return render(
    title,
    <>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      {action && (
        <a className="button" href={action.href}>
          {action.label}
        </a>
      )}
    </>,
  )
}

function render(title: string, children: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <title>{`${title} · Rodízio`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <style
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, allowed by its hash
          dangerouslySetInnerHTML={{ __html: style }}
        />
      </head>
      <body>
        <main>
          <p className="brand">
            <span aria-hidden="true">R</span> Rodízio
          </p>
          {children}
        </main>
      </body>
    </html>,
  )}`
}
