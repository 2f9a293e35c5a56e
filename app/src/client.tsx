import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { showPicturesFrom } from '@serein/ui/picture-address.ts'
import { platform, shell } from './entry/platform.ts'
import { getRouter } from './router.tsx'
import { isShell, showStartFailed } from './entry/start-up.ts'

start().catch(showStartFailed)

/**
 * The router's own way to hydrate a page. The framework's would also bring the protocol of its server functions, which
 * we do not use (the API is the only protocol), for 11 kB of every first page.
 */
async function start(): Promise<void> {
  const onDevice = isShell()
  if (import.meta.env.NATIVE) showPicturesFrom(platform.origin())
  await shell?.begin(platform.origin())
  const router = await getRouter()
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  const options = { onUncaughtError: showStartFailed }
  if (onDevice) {
    // The shell page was not rendered for this address or reader.
    await router.load()
    createRoot(document, options).render(app)
  } else {
    await hydrate(router)
    startTransition(() => void hydrateRoot(document, app, options))
  }
}
