import './session/take-mail-link.ts'
import './ui/mantine-styles.ts'
import './ui/global.css'
import { getDefaultZIndex, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
// react-router's own provider ignores `flushSync`.
import { RouterProvider } from 'react-router/dom'
import { leaveFirstPaint, loadLateStyles } from './first-paint/leave-first-paint.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { AuthProvider } from './session/auth-provider.tsx'
import { StartGate } from './start-gate.tsx'
import { followFocus } from './ui/follow-focus.ts'
import { OfflineNotice } from './ui/offline-notice.tsx'
import { theme } from './ui/theme.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const page = (
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      {/* A toast covers dialogs, but no menu that the user opens. */}
      <Notifications position="bottom-right" zIndex={getDefaultZIndex('popover') - 1} />
      <OfflineNotice />
      <StartGate>
        <QueryClientProvider client={queryClient}>
          <AuthProvider>
            <RouterProvider router={router} />
          </AuthProvider>
        </QueryClientProvider>
      </StartGate>
    </MantineProvider>
  </StrictMode>
)

leaveFirstPaint(container)
followFocus()
const root = createRoot(container)
// No await: it would keep the build from putting the entry into one file.
void loadLateStyles().then(() =>
  // Concurrent rendering keeps a slow phone responsive.
  startTransition(() => root.render(page)),
)
