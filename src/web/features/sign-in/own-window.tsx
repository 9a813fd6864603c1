import { Button } from '@mantine/core'
import { IconBrandGoogle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { AwaitedUser } from '../../session/asked-provider.ts'
import { forgetMailLink, type MailLink } from '../../session/mail-link.ts'
import { type AwaitedAnswer, openAwaitedSession } from '../../session/open-awaited-session.ts'
import { chooseAgain, followNextWindow } from '../../session/sign-in-again/google-window.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { AccountFrame } from './account-frame.tsx'
import { PanelTitle } from './panel-title.tsx'
import { ProviderNotice } from './provider-notice.tsx'

/** The window opened for Google; its result belongs to the page that opened it. */
export function OwnWindow({ link, awaited }: { link: MailLink; awaited: AwaitedUser }) {
  const [answer, setAnswer] = useState<AwaitedAnswer | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isReplaced, setReplaced] = useState(false)
  useEffect(
    () =>
      followNextWindow(awaited, () => {
        setReplaced(true)
        window.close()
      }),
    [awaited],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once more.
  useEffect(() => {
    forgetMailLink()
    if (link.kind === 'failure') return
    setAnswer(null)
    void openAwaitedSession(link.tokens, awaited).then((found) => {
      setAnswer(found)
      // Some browsers do not allow it.
      if (found.is === 'open') window.close()
    })
  }, [link, awaited, attempt])

  if (isReplaced) {
    return (
      <AccountFrame title="Entrar com Google">
        <PanelTitle title="Há uma janela mais recente" takesFocus>
          Feche esta e continue na outra.
        </PanelTitle>
      </AccountFrame>
    )
  }
  if (link.kind === 'session' && !answer) return <PageLoader />
  return (
    <AccountFrame title="Entrar com Google">
      {answer?.is === 'open' && (
        <PanelTitle title="Pronto!" takesFocus>
          Feche esta janela e continue na página em que estava.
        </PanelTitle>
      )}
      {answer?.is === 'taken' && (
        <PanelTitle title="Outra conta foi aberta" takesFocus>
          Enquanto isso, a conta <b>{answer.email}</b> foi aberta neste navegador. Feche esta janela
          para continuar com ela.
        </PanelTitle>
      )}
      {answer?.is === 'somebody-else' && (
        <>
          <PanelTitle title="Essa é outra conta" takesFocus>
            Você escolheu <b>{answer.email}</b>, mas a página que ficou aberta é de{' '}
            <b>{awaited.email}</b>. O que foi preenchido lá continua guardado.
          </PanelTitle>
          <ChooseAgain awaited={awaited} />
        </>
      )}
      {answer?.is === 'unreachable' && (
        <LoadError
          title="Não foi possível conectar ao servidor"
          message="Verifique sua conexão e tente novamente."
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
      {(link.kind === 'failure' || answer?.is === 'refused') && (
        <>
          <ProviderNotice code={link.kind === 'failure' ? link.code : ''} />
          <ChooseAgain awaited={awaited} />
        </>
      )}
    </AccountFrame>
  )
}

function ChooseAgain({ awaited }: { awaited: AwaitedUser }) {
  return (
    <Button
      size="md"
      fullWidth
      leftSection={<IconBrandGoogle size={20} aria-hidden />}
      onClick={() => chooseAgain(awaited)}
    >
      Escolher a conta no Google
    </Button>
  )
}
