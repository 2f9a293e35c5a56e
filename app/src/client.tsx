import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { takeEarlyPress } from './early-input.ts'
import { getRouter } from './router.tsx'
import { isShell, showStartFailed } from './start-up.ts'
import { unfold } from './unfold.ts'

readyFormats()
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
    takeEarlyPress()
    startTransition(() => void hydrateRoot(document, app, options))
    void unfold()
  }
}

/** What formats first need takes a browser long, and once: another thread has it ready before the page asks for it. */
function readyFormats(): Worker {
  return new Worker(new URL('./format-worker.ts', import.meta.url), {
    type: 'module',
    name: document.documentElement.lang,
  })
}

/** Between two long pieces of work a touch is heard, and a frame is drawn. */
function breath(): Promise<void> {
  return new Promise((done) => void setTimeout(done))
}
