import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import consoleRoutes from '@serein/client/contract-console.gen.json' with { type: 'json' }
import { loadWords, type Words } from '@serein/client/i18n.ts'
import { ClientProvider, createClient } from '@serein/client/provider.tsx'
import { sessionQuery } from '@serein/client/session.ts'
import { everywhere } from '@serein/shared/business/permission.ts'
import { type Answers, idOf, openNetwork } from '@serein/client/testing/answers.ts'
import { setWindowWidth } from '@serein/client/testing/window-width.ts'
import english from '../../public/assets/i18n/en.json'
import { basePath } from '../address/link.ts'
import type { Word } from '../language/words.ts'
import type { Member } from '../member/member.ts'
import { owner } from '../member/testing/member.ts'
import { platformScreens } from './platform-screens.ts'
import { createConsoleRouter } from './router.tsx'
import { screens } from './screens.ts'

const user = { id: idOf(9), name: owner.name, email: 'camille@serein.example' }
const addresses = [
  '/login',
  '/set-up',
  ...Object.values(screens).map(({ path }) => path),
  ...Object.values(platformScreens).map(({ path }) => `/platform${path}`),
  `/clients?client=${idOf(4)}`,
  `/chats?chat=${idOf(4)}`,
  `/team?tab=people`,
  `/team?tab=timeOff&day=2026-12-02`,
  `/calendar?span=week&day=2026-12-02`,
  `/calendar?span=month&day=2026-12-02`,
  `/calendar?span=list&day=2026-12-02`,
  `/settings/import?file=${idOf(4)}`,
  '/settings/messages?message=visit_confirmed',
  `/settings/texts?service=${idOf(4)}`,
  '/reviews?filter=4&unanswered=true',
  '/reviews?filter=private',
  `/campaigns?campaign=${idOf(4)}`,
  `/platform/businesses?business=${idOf(4)}`,
]

type Loading = { options: { loader: (opened: object) => void } }
const readNothing = new Set(['/more', '/notifications'])

/** What the frame asks on every screen, what is streamed, and what has a file of its own. */
const besides =
  /\/(?:me|therapist\/feed|unread|live|notifications\/(?:settings|count)|inbox\/count)$|\/chats\/[^/]+\/messages/u

/** Runs the loader of an address alone, and then draws its screen. */
async function open(address: string, who: Member, width = 1280) {
  setWindowWidth(width)
  const requests: string[] = []
  const answers = new Proxy<Answers>(
    { 'business.me': who },
    { get: (all, endpoint) => all[endpoint as 'business.me'] ?? 'pending' },
  )
  const network = openNetwork(answers, 'en')
  vi.stubGlobal('fetch', (request: Request, init?: RequestInit) => {
    const { pathname, search } = new URL(request.url)
    if (!besides.test(pathname)) requests.push(pathname + search)
    return network.fetch(request, init)
  })
  const client = createClient({
    origin: 'https://serein.test',
    more: consoleRoutes,
    language: () => 'en',
  })
  client.queryClient.setQueryData(sessionQuery(client.api).queryKey, user as never)
  const router = createConsoleRouter(client)
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [basePath + address] }),
  } as never)
  // The loader alone: of the screen nothing is loaded.
  const { routeId, loaderDeps: deps } = router.matchRoutes(router.latestLocation).at(-1)!
  const { loader } = (router.routesById as unknown as Record<string, Loading>)[routeId]!.options
  loader({ context: { client }, cause: 'enter', deps })
  await waitFor(() => expect(client.queryClient.isFetching()).toBe(requests.length))
  const before = [...requests]
  const words = await loadWords<Word>('en', async () => english, 'Serein')
  const page = render(
    <QueryClientProvider client={client.queryClient}>
      <ClientProvider client={client} words={words as Words} renderedAt={new Date().toISOString()}>
        <RouterProvider router={router} />
      </ClientProvider>
    </QueryClientProvider>,
  )
  await page.findByRole('main')
  // Some parts of a screen have a file of their own, which the first test to need it waits for.
  await waitFor(() => {
    const unread = client.queryClient
      .getQueryCache()
      .findAll({ type: 'inactive', fetchStatus: 'fetching' })
    expect(unread).toEqual([])
  })
  return { before, requests }
}

test.for(addresses.flatMap((address) => [1280, 390].map((width) => [address, width] as const)))(
  '%s is asked for before its file is there, on a screen %i wide',
  async ([address, width]) => {
    const { before, requests } = await open(address, owner, width)
    expect(before.length === 0).toBe(readNothing.has(address))
    expect(requests).toEqual(before)
  },
)

const narrow: Member = {
  ...owner,
  role: 'manager',
  permissions: { ...everywhere('view'), money: 'none', catalogue: 'none', report: 'own' },
}
const guarded = ['', '/page', '/texts', '/payments', '/import'].map((path) => `/settings${path}`)

test.for(['/', '/reports', ...guarded])(
  '%s asks for nothing that its reader may not see',
  async (address) => {
    const { before, requests } = await open(address, narrow)
    expect(requests).toEqual(before)
  },
)

test('who types an address that is not theirs is told so by its screen', async () => {
  expect((await open('/till', narrow)).before).toEqual([])
})
