import { RouterProvider } from '@tanstack/react-router'
import { hydrateStart } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { showStartFailed } from './start-up.ts'

start().catch(showStartFailed)

async function start(): Promise<void> {
  const router = await hydrateStart()
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
