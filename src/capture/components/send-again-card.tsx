/** A hidden form with everything that was typed. */
import { WhatsappIcon } from './icons.tsx'

interface SendAgainCardProps {
  readonly action: string
  readonly hidden: Readonly<Record<string, string>>
}

export function SendAgainCard({ action, hidden }: SendAgainCardProps) {
  return (
    <main className="card message" id="step">
      <h1 tabIndex={-1}>Ainda não foi enviado</h1>
      <p className="lead" role="alert">
        Não conseguimos enviar agora. Seus dados continuam aqui: envie novamente em instantes.
      </p>
      <form method="post" action={action}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="button" type="submit">
          <WhatsappIcon />
          <span data-label="">Enviar novamente</span>
        </button>
        <p className="status" role="status" />
      </form>
    </main>
  )
}
