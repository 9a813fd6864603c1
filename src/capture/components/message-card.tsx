import type { ReactNode } from 'react'
import { BrokenLinkIcon } from './icons.tsx'

interface MessageCardProps {
  readonly title: string
  readonly message: ReactNode
  readonly hint?: string
  readonly actions: readonly { readonly label: string; readonly href: string }[]
}

export function MessageCard({ title, message, hint, actions }: MessageCardProps) {
  return (
    <main className="card message" id="step">
      <span className="seal warn">
        <BrokenLinkIcon />
      </span>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="lead">{message}</p>
      {hint && <p className="note">{hint}</p>}
      {actions.map(({ label, href }, at) => (
        <a key={label} className={at === 0 ? 'button' : 'button quiet'} href={href}>
          {label}
        </a>
      ))}
    </main>
  )
}
