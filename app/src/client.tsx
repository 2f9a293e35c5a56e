import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { firstFormats } from '@serein/client/format.ts'
import { takeEarlyPress } from './early-input.ts'
import { getRouter } from './router.tsx'
import { isShell, showStartFailed } from './start-up.ts'

start().catch(showStartFailed)

/**
 * The router's own way to wake a page. The framework's would also bring the protocol of its server functions, which
 * we do not use (the API is the only protocol), for 11 kB of every first page.
 */
async function start(): Promise<void> {
  const onDevice = isShell()
  const router = await getRouter()
  await breath()
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  const options = { onUncaughtError: showStartFailed }
  if (onDevice) {
    // Nobody has made this page: the shell knows neither its address nor its reader.
    await router.load()
    createRoot(document, options).render(app)
  } else {
    await hydrate(router)
    await breath()
    for (const format of firstFormats(router.options.context.language.get().language)) {
      format()
      await breath()
    }
    takeEarlyPress()
    startTransition(() => void hydrateRoot(document, app, options))
  }
}

/** Between two long pieces of work a touch is heard, and a frame is drawn. */
function breath(): Promise<void> {
  return new Promise((done) => void setTimeout(done))
}
