import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { asLanguage, defaultLanguage } from '@serein/client/i18n.ts'
import consoleRoutes from '@serein/client/contract-console.gen.json' with { type: 'json' }
import { ClientProvider, createClient } from '@serein/client/provider.tsx'
import { catchInstallPrompt } from '@serein/client/install-prompt.ts'
import { whenStable } from '@serein/client/when-stable.ts'
import { stored } from '@serein/client/storage.ts'
import { askApproval } from './member/approval.ts'
import './page/console.css'
import { beginLanguage, currentWords, onLanguageChange } from './language/language.ts'
import { createConsoleRouter } from './screens/router.tsx'

catchInstallPrompt()
await beginLanguage(asLanguage(stored('language')) ?? defaultLanguage)

const client = createClient({
  origin: location.origin,
  more: consoleRoutes,
  language: () => currentWords().language,
  askApproval,
  offlineMessage: () => currentWords().t('frame.offline.notSent'),
})
const router = createConsoleRouter(client)
const renderedAt = new Date().toISOString()

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Console />
  </StrictMode>,
)

// Not before the page is there.
void import('./screens/session-page.ts').then(
  ({ keepSession }) => keepSession(client, router),
  console.warn,
)

whenStable(() => {
  void import('./worker/installed-app.ts').then(
    ({ keepInstalledApp }) => keepInstalledApp(client, router),
    console.warn,
  )
})

function Console() {
  const words = useSyncExternalStore(onLanguageChange, currentWords)
  return (
    <QueryClientProvider client={client.queryClient}>
      <ClientProvider client={client} words={words} renderedAt={renderedAt}>
        <RouterProvider router={router} />
      </ClientProvider>
    </QueryClientProvider>
  )
}
