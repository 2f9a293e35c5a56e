import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'
import { showStartFailed } from './start-up.ts'

start().catch(showStartFailed)

/**
 * The router's own way to wake a page. The framework's would also bring the protocol of its server functions, which
 * we do not use (the API is the only protocol), for 11 kB of every first page.
 */
async function start(): Promise<void> {
  const router = await getRouter()
  await hydrate(router)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
      { onUncaughtError: showStartFailed },
    )
  })
}
