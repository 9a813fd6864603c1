import { Container } from '@mantine/core'
import { type ReactNode, startTransition, useCallback, useEffect, useState } from 'react'
import { logFailure } from './log-failure.ts'
import { connectSupabase } from './supabase.ts'
import { LoadError } from './ui/load-error.tsx'
import { PageLoader } from './ui/page-loader.tsx'

/** Renders after /config.json is loaded. */
export function StartGate({ children }: { children: ReactNode }) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')

  const connect = useCallback(async () => {
    setState('loading')
    try {
      await connectSupabase()
      startTransition(() => setState('ready'))
    } catch (cause) {
      logFailure('The dashboard could not start', cause)
      setState('failed')
    }
  }, [])
  useEffect(() => void connect(), [connect])

  if (state === 'ready') return children
  if (state === 'loading') return <PageLoader />
  return (
    <Container size="xs" py="xl">
      <LoadError
        title="Não foi possível carregar o painel"
        message="Não foi possível conectar ao servidor. Verifique sua conexão e tente novamente."
        onRetry={() => void connect()}
      />
    </Container>
  )
}
