interface PageFooterProps {
  /** Of the company whose page it is. */
  readonly privacyUrl?: string | undefined
}

export function PageFooter({ privacyUrl }: PageFooterProps) {
  return (
    <footer>
      Atendimento organizado por <a href="/">Rodízio</a>
      {privacyUrl && (
        <>
          {' · '}
          <a href={privacyUrl}>Privacidade e seus dados</a>
        </>
      )}
    </footer>
  )
}
