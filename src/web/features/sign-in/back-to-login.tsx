import { Button } from '@mantine/core'
import { paths } from '../../paths.ts'
import { OtherPageLink } from './other-page-link.tsx'

/** A button inside the login panel, a link elsewhere. */
export function BackToLogin({
  onBack,
  main = false,
}: {
  onBack?: (() => void) | undefined
  main?: boolean
}) {
  if (!onBack) return <OtherPageLink to={paths.login}>Voltar ao login</OtherPageLink>
  return (
    <Button size="md" variant={main ? 'filled' : 'subtle'} fullWidth onClick={onBack}>
      Voltar ao login
    </Button>
  )
}
