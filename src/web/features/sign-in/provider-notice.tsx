import { Alert } from '@mantine/core'
import { IconBrandGoogle } from '@tabler/icons-react'

const sentenceByCode: Record<string, string> = {
  access_denied: 'Você cancelou no Google. Tente novamente ou use seu e-mail e sua senha.',
  signup_disabled: 'Novos cadastros estão fechados neste momento.',
  user_banned: 'Este acesso está bloqueado. Fale com o administrador da sua empresa.',
  provider_email_needs_verification:
    'Confirme seu e-mail antes de entrar. Procure a mensagem que enviamos.',
  email_not_confirmed: 'Confirme seu e-mail antes de entrar. Procure a mensagem que enviamos.',
  bad_oauth_state: 'Demorou demais para voltar do Google. Tente novamente.',
}

/** @param code the provider's error code */
export function ProviderNotice({ code }: { code: string }) {
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconBrandGoogle aria-hidden />}
      title="Não foi possível entrar com o Google"
    >
      {Object.hasOwn(sentenceByCode, code)
        ? sentenceByCode[code]
        : 'O Google não confirmou sua entrada. Tente novamente ou use seu e-mail e sua senha.'}
    </Alert>
  )
}
