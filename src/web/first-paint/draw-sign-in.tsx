import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { AccountFrame } from '../features/sign-in/account-frame.tsx'
import { LoginPanel } from '../features/sign-in/login-panel.tsx'
import { paths } from '../paths.ts'
import { initialAuthState } from '../session/auth-state.ts'
import { learnSignInWays } from '../session/sign-in-ways.ts'
import { AuthContext } from '../session/use-auth.ts'
import { theme } from '../ui/theme.ts'

/** Rendered at build time. */
export function drawSignIn(ways: { readonly google: boolean }): string {
  learnSignInWays(ways)
  return renderToStaticMarkup(
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <AuthContext value={nobody}>
        <MemoryRouter initialEntries={[paths.login]}>
          <QueryClientProvider client={new QueryClient()}>
            <AccountFrame title="Entrar">
              <LoginPanel />
            </AccountFrame>
          </QueryClientProvider>
        </MemoryRouter>
      </AuthContext>
    </MantineProvider>,
  )
}

const answer = () => Promise.reject(new Error('Nothing is pressed while the page is drawn.'))
const nobody = {
  ...initialAuthState,
  loading: false,
  signIn: answer,
  signUp: answer,
  signOut: answer,
  reloadAccount: answer,
}
