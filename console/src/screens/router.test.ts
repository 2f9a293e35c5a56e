import { expect, it } from 'vitest'
import { createClient } from '@serein/client/provider.tsx'
import { platformScreens } from './platform-screens.ts'
import { createConsoleRouter } from './router.tsx'
import { screens } from './screens.ts'

const router = createConsoleRouter(
  createClient({ origin: 'https://serein.test', more: {}, language: () => 'en' }),
)

const addresses = [
  ...Object.values(screens).map(({ path }) => [path, 'member'] as const),
  ...Object.values(platformScreens).map(({ path }) => [`/platform${path}`, 'platform'] as const),
]

it.for(addresses)(
  'the path %s has a route below %s that keeps the current shop',
  ([path, parent]) => {
    const [, above, screen] = router.matchRoutes(path, { shop: 'one' })
    expect(above?.routeId).toBe(`/${parent}`)
    expect(screen?.search).toEqual({ shop: 'one' })
  },
)
