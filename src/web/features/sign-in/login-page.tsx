import { Alert } from '@mantine/core'
import {
  IconBrandGoogle,
  IconCircleCheck,
  IconLinkOff,
  IconLogout,
  IconMailCheck,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { findMailLink, leadsToPassword } from '../../session/mail-link.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { AccountFrame } from './account-frame.tsx'
import { BackToSettings } from './back-to-settings.tsx'
import { LoginPanel } from './login-panel.tsx'
import { ProviderNotice } from './provider-notice.tsx'
import { SignedOutOnly } from './signed-out-only.tsx'
import { useMailLink } from './use-mail-link.ts'

const SwitchAccount = lazy(async () => ({
  default: (await import('./switch-account.tsx')).SwitchAccount,
}))

const OwnWindow = lazy(async () => ({
  default: (await import('./own-window.tsx')).OwnWindow,
}))

/** A link for a new password may redirect here; it continues on its own page. */
export function Component() {
  const [link, setLink] = useState(findMailLink)
  if (link && leadsToPassword(link)) return <Navigate to={paths.resetPassword} replace />
  if (link?.asked?.linking) return <BackToSettings link={link} onNobody={() => setLink(null)} />
  if (link?.asked?.awaited) {
    return (
      <Suspense fallback={<PageLoader />}>
        <OwnWindow link={link} awaited={link.asked.awaited} />
      </Suspense>
    )
  }
  return <Login />
}

function Login() {
  const { hash, state } = useLocation()
  const link = useMailLink()
  if (link.state === 'checking') return <PageLoader />
  if (typeof link.state === 'object') {
    return (
      <Suspense fallback={<PageLoader />}>
        <SwitchAccount accounts={link.state} onStay={link.stay} onSwitch={link.change} />
      </Suspense>
    )
  }
  return (
    <SignedOutOnly>
      <AccountFrame title="Entrar">
        {link.state === 'refused' &&
          (link.refusedByProvider ? (
            <ProviderNotice code={link.refusedByProvider} />
          ) : (
            <Alert
              color="yellow"
              role="alert"
              icon={<IconLinkOff aria-hidden />}
              title="Este link expirou ou já foi usado"
            >
              Se você já confirmou seu e-mail, é só entrar. Senão, entre com sua senha e peça outro
              link.
            </Alert>
          ))}
        {/* Targets of first-run/routes.ts and landing/auth-callback.ts. */}
        {hash === '#conta-criada' && (
          <Alert
            color="green"
            role="status"
            icon={<IconCircleCheck aria-hidden />}
            title="Conta criada!"
          >
            Entre com o e-mail e a senha que você acabou de escolher.
          </Alert>
        )}
        {hash === '#metade-da-troca' && (
          <Alert
            color="green"
            role="status"
            icon={<IconMailCheck aria-hidden />}
            title="Confirmação recebida!"
          >
            Falta abrir o link que enviamos para o seu outro e-mail. Até lá, você entra com o e-mail
            anterior.
          </Alert>
        )}
        {state?.isLinkingOver && (
          <Alert
            color="yellow"
            role="alert"
            icon={<IconBrandGoogle aria-hidden />}
            title="Sua sessão expirou"
          >
            Entre novamente e confira em Segurança se o Google já está conectado. Se não estiver,
            repita a conexão.
          </Alert>
        )}
        {state?.hasLeftElsewhere && (
          <Alert
            color="blue"
            role="alert"
            icon={<IconLogout aria-hidden />}
            title="Você saiu da conta"
          >
            Isso foi feito em outra aba deste navegador.
          </Alert>
        )}
        {link.state === 'unreachable' && (
          <LoadError
            title="Não foi possível verificar o link do e-mail"
            message="O servidor não respondeu. Verifique sua conexão e tente novamente: o link continua valendo."
            onRetry={link.retry}
          />
        )}
        <LoginPanel />
      </AccountFrame>
    </SignedOutOnly>
  )
}
