import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type AnyRoute,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { loadWords, type Language, type Texts, type Words } from '../i18n.ts'
import { ClientProvider, createClient, type Client } from '../provider.tsx'
import { sessionQuery, type SessionUser } from '../session.ts'
import { type Answers, openNetwork } from './answers.ts'
import { setWindowWidth } from './window-width.ts'

/** What a test says of the moment in which somebody looks. */
export interface Scene {
  language?: Language
  /** What the platform is called. */
  platform?: string
  /** The address that shows it. */
  at?: string
  /** What came along with the step in the history. */
  state?: object
  /** Who is logged in; nobody by default. */
  user?: SessionUser | null
  answers?: Answers
  /** What the root of all pages has loaded. */
  root?: object
  /** Of the window, in pixels. */
  width?: number
}

/** What an app adds: its words, what stands around its screens, and how it reads an address. */
interface Stage {
  load: (language: Language) => Promise<Texts>
  more?: Parameters<typeof createClient>[0]['more']
  /** Whom a command asks that was refused for want of a right. */
  askApproval?: Parameters<typeof createClient>[0]['askApproval']
  frame: (content: ReactNode, words: Words) => ReactNode
  /** Of the window it is mostly used in. */
  width: number
  basepath?: string
  route?: (path: string) => { staticData?: object; validateSearch?: (raw: object) => object }
  context?: (client: Client, words: Words) => object
}

const origin = 'https://serein.test'

/**
 * Draws a part or a screen with the product's own words, client and router. What comes back finds things as a person does
 * (`getByRole`, `findByText` …), acts like one (`user`), and tells what was sent and where one is.
 */
export async function draw<Word extends string>(node: ReactNode, scene: Scene, stage: Stage) {
  const { language = 'en', platform = 'Serein', at = '/', answers = {} } = scene
  const words = await loadWords<Word>(language, stage.load, platform)
  const network = openNetwork(answers, language)
  vi.stubGlobal('fetch', network.fetch)
  document.documentElement.lang = language
  setWindowWidth(scene.width ?? stage.width)
  const client = createClient({
    origin,
    more: stage.more ?? {},
    language: () => language,
    ...(stage.askApproval && { askApproval: stage.askApproval }),
  })
  client.queryClient.setQueryData(sessionQuery(client.api).queryKey, scene.user ?? null)
  const { pathname } = new URL(at, origin)
  const path = pathname.slice((stage.basepath ?? '').length) || '/'
  const root = createRootRoute({
    loader: () => scene.root ?? {},
    component: () => stage.frame(<Outlet />, words as Words),
  })
  const screen = createRoute({
    ...stage.route?.(path),
    getParentRoute: () => root,
    path,
    component: () => node,
  })
  const history = createMemoryHistory({ initialEntries: [at] })
  if (scene.state) history.replace(at, scene.state)
  const router = createRouter({
    routeTree: root.addChildren([screen as unknown as AnyRoute]),
    history,
    basepath: stage.basepath ?? '/',
    context: stage.context?.(client, words as Words) ?? {},
    // What lies behind a link is another test's.
    defaultNotFoundComponent: () => null,
  } as never)
  await router.load()
  const user = userEvent.setup({ delay: null })
  const drawn = render(
    <QueryClientProvider client={client.queryClient}>
      <ClientProvider client={client} words={words as Words} renderedAt={new Date().toISOString()}>
        <RouterProvider router={router} />
      </ClientProvider>
    </QueryClientProvider>,
  )
  const controls = { selector: 'input, select, textarea' }
  const field = (label: string) =>
    (drawn.queryByLabelText(label, controls) ??
      drawn.getByLabelText(
        new RegExp(`^${RegExp.escape(label)}`, 'u'),
        controls,
      )) as HTMLInputElement
  return {
    ...drawn,
    user,
    /** By its label, or by how that begins: a note may follow. */
    field,
    fill: async (label: string, text: string) => {
      await user.clear(field(label))
      if (text) await user.type(field(label), text)
    },
    press: async (name: string) => user.click(await drawn.findByRole('button', { name })),
    /** What is said beside a field: its fault, then its help. */
    notesOf: (label: string) =>
      (field(label).getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    t: words.t,
    client,
    /** May change: the next call is answered otherwise. */
    answers,
    sent: network.sent,
    /** Where one is now. */
    address: () => history.location.href,
    /** How many screens lie one after another, this one with them. */
    entries: () => history.length,
  }
}
