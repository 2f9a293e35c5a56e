import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Client } from '@serein/client/provider.tsx'
import { asMember, sessionQuery } from '@serein/client/session.ts'
import { stored } from '@serein/client/storage.ts'
import { basePath } from '../address/link.ts'
import { Frame } from './frame.tsx'
import { NotFoundPage, ErrorPage } from './error-pages.tsx'
import { loadScreen } from './loaders.ts'
import { loadPlatformScreen } from './platform-loaders.ts'
import { Root } from './root.tsx'
import { PlatformFrame } from './platform-frame.tsx'
import { platformScreens } from './platform-screens.ts'
import { screens } from './screens.ts'

interface ConsoleContext {
  client: Client
}

export function createConsoleRouter(client: Client) {
  return createRouter({
    routeTree,
    basepath: basePath,
    context: { client },
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  })
}

const rootRoute = createRootRouteWithContext<ConsoleContext>()({ component: Root })

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (raw: Record<string, unknown>): { next?: string; ended?: true } => ({
    ...(typeof raw.next === 'string' && { next: raw.next }),
    ...(raw.ended === true && { ended: true }),
  }),
  loader: ({ context: { client } }) =>
    void client.queryClient.prefetchQuery(client.query.identity.signInMethods.queryOptions()),
  component: lazyRouteComponent(() => import('../identity/login.tsx'), 'Page'),
})

const setUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/set-up',
  loader: ({ context: { client } }) =>
    void client.queryClient.prefetchQuery(client.query.installation.read.queryOptions({})),
  component: lazyRouteComponent(() => import('./start-account.tsx'), 'SetUpPage'),
})

/** Where a shared desk is unlocked, and where an invitation leads. */
const deskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/desk',
  validateSearch: (raw: Record<string, unknown>): { next?: string } =>
    typeof raw.next === 'string' ? { next: raw.next } : {},
  component: lazyRouteComponent(() => import('../identity/desk.tsx'), 'Page'),
})
const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join',
  component: lazyRouteComponent(() => import('./start-account.tsx'), 'JoinPage'),
})

/** The routes of platform admins, which belong to no business. */
const platformRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/platform',
  beforeLoad: ({ context, location }) => needLogIn(context, location.href),
  component: PlatformFrame,
})

type ShopAtWork = { shop?: string }

/** Everything but the log-in needs a session, and stands in the frame. */
const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  validateSearch: (raw: Record<string, unknown>): ShopAtWork =>
    typeof raw.shop === 'string' ? { shop: raw.shop } : {},
  beforeLoad: ({ context, location }) => needLogIn(context, location.href),
  component: Frame,
})

/** The screen at the root, by its name. */
const todayRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/today',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/', search, replace: true })
  },
})

type Screen<Path extends string, Search> = {
  path: Path
  load: () => Promise<unknown>
  search?: (raw: Record<string, unknown>) => Search
}

function screenRoute<Parent extends AnyRoute, const Path extends string, Search extends object>(
  parent: Parent,
  { path, load, search }: Screen<Path, Search>,
  begin: (client: Client, search: Search & ShopAtWork) => unknown,
) {
  return createRoute({
    getParentRoute: () => parent,
    path,
    validateSearch: search ?? (() => ({}) as Search),
    loaderDeps: (opening) => {
      // As the address has it, with what no screen understands.
      const { shop, ...raw } = opening.search as Record<string, unknown>
      const ofShop: ShopAtWork = typeof shop === 'string' ? { shop } : {}
      return { ...(search?.(raw) as Search), ...ofShop }
    },
    // Who changes what a screen shows has its file already: it asks by itself.
    loader: ({ context, cause, deps }) => {
      if (cause !== 'stay') void begin((context as ConsoleContext).client, deps)
    },
    component: lazyRouteComponent(load as () => Promise<{ Page: () => ReactNode }>, 'Page'),
  })
}

/** A screen that reads nothing from its address but what its parent does. */
type Nothing = Record<never, never>

type RoutesBelow<Parent extends AnyRoute, Table> = {
  [Name in keyof Table]: Table[Name] extends { path: infer Path extends string }
    ? ReturnType<
        typeof screenRoute<
          Parent,
          Path,
          Table[Name] extends { search: (raw: never) => infer Search extends object }
            ? Search
            : Nothing
        >
      >
    : never
}

/** A route for each screen of a table, loaded when it is opened. */
function screensBelow<
  Parent extends AnyRoute,
  Table extends Record<string, Screen<string, object>>,
>(
  parent: Parent,
  table: Table,
  begin: (name: keyof Table, client: Client, search: ShopAtWork) => unknown,
) {
  const routes = Object.entries(table).map(([name, screen]) => [
    name,
    screenRoute(parent, screen, (...opening) => begin(name, ...opening)),
  ])
  return Object.fromEntries(routes) as RoutesBelow<Parent, Table>
}

const routeTree = rootRoute.addChildren({
  loginRoute,
  setUpRoute,
  deskRoute,
  joinRoute,
  platformRoute: platformRoute.addChildren(
    screensBelow(platformRoute, platformScreens, loadPlatformScreen),
  ),
  memberRoute: memberRoute.addChildren({
    todayRoute,
    ...screensBelow(memberRoute, screens, loadScreen),
  }),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}

async function needLogIn({ client }: ConsoleContext, next: string): Promise<void> {
  const user = await client.queryClient.ensureQueryData(sessionQuery(client.api))
  if (asMember(user)) return
  const to = stored('desk') ? '/desk' : '/login'
  throw redirect({ to, search: { next }, replace: true })
}
