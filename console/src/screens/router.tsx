import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import type { Client } from '@serein/client/provider.tsx'
import { asMember, sessionQuery } from '@serein/client/session.ts'
import { stored } from '@serein/client/storage.ts'
import { Frame } from './frame.tsx'
import { NotFoundPage, ErrorPage } from './error-pages.tsx'
import { Root } from './root.tsx'
import { PlatformFrame } from './platform-frame.tsx'
import { platformScreens } from './platform-screens.ts'
import { type ConsoleScreen, screens } from './screens.ts'

export const basePath = '/console'

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
  validateSearch: (raw: Record<string, unknown>) => ({
    ...(typeof raw.next === 'string' && { next: raw.next }),
    ...(raw.ended === true && { ended: true }),
  }),
  component: lazyRouteComponent(() => import('../identity/login.tsx'), 'Page'),
})

const setUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/set-up',
  component: lazyRouteComponent(() => import('../business/set-up.tsx'), 'Page'),
})

/** Where a shared desk is unlocked, and where an invitation leads. */
const deskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/desk',
  validateSearch: (raw: Record<string, unknown>) =>
    typeof raw.next === 'string' ? { next: raw.next } : {},
  component: lazyRouteComponent(() => import('../identity/desk.tsx'), 'Page'),
})
const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join',
  component: lazyRouteComponent(() => import('../business/join.tsx'), 'Page'),
})

/** Of whoever runs the installation, who works for no business. */
const platformRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/platform',
  beforeLoad: ({ context, location }) => needLogIn(context, location.href),
  component: PlatformFrame,
})

/** Everything but the log-in needs a session, and stands in the frame. */
const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  validateSearch: (raw: Record<string, unknown>) =>
    typeof raw.shop === 'string' ? { shop: raw.shop } : {},
  beforeLoad: ({ context, location }) => needLogIn(context, location.href),
  component: Frame,
})

/** The screen at the root, by its name. */
const todayRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/today',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/', search, replace: true } as never)
  },
})

type Screen = Pick<ConsoleScreen, 'path' | 'load' | 'search'>

/** A route for each screen of a table, loaded when it is opened. */
function screensBelow(parent: unknown, table: Record<string, Screen>): AnyRoute[] {
  return Object.values(table).map(
    (screen) =>
      createRoute({
        getParentRoute: () => parent as typeof memberRoute,
        path: screen.path,
        ...(screen.search ? { validateSearch: screen.search } : {}),
        component: lazyRouteComponent(
          screen.load as () => Promise<{ Page: () => React.ReactNode }>,
          'Page',
        ),
      }) as unknown as AnyRoute,
  )
}

const routeTree = rootRoute.addChildren([
  loginRoute,
  setUpRoute,
  deskRoute as unknown as AnyRoute,
  joinRoute as unknown as AnyRoute,
  (platformRoute as unknown as AnyRoute).addChildren(screensBelow(platformRoute, platformScreens)),
  memberRoute.addChildren([
    todayRoute as unknown as AnyRoute,
    ...screensBelow(memberRoute, screens),
  ]),
])

async function needLogIn({ client }: ConsoleContext, next: string): Promise<void> {
  const user = await client.queryClient.ensureQueryData(sessionQuery(client.api))
  if (asMember(user)) return
  const to = stored('desk') ? '/desk' : '/login'
  throw redirect({ to, search: { next }, replace: true } as never)
}
