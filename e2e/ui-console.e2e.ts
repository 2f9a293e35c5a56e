import { consoleAddresses } from './console-addresses.ts'
import { consoleFaces, keeperOf } from './console-faces.ts'
import { isSound } from './look.ts'
import { inEveryLook, lookOf, type Look } from './looks.ts'
import { openUnanswered } from './states.ts'
import { test } from './test.ts'

const desks = ['desktop-fr', 'desktop-en'] as const

for (const [index, [says, face]] of Object.entries(consoleFaces).entries()) {
  const any = lookOf('console', index)
  const look: Look = face.only ? { ...any, project: desks[index % desks.length]! } : any
  const tag = [`@in-${look.project}`, ...(inEveryLook && face.only ? ['@desk'] : [])]
  test(`console, ${says}`, { tag }, async ({ page, language, sql, allow }) => {
    if (face.as === 'nobody') allow(/status of 401|^401 from/u)
    await face.open(await keeperOf({ page, language, sql }, face.as))
    await isSound(page, look)
  })
}

const look = lookOf('console')
test(
  'screens of the console, loading and not loaded',
  { tag: `@in-${look.project}` },
  async ({ page, language, sql, allow }) => {
    // All of them one after the other.
    test.setTimeout(240_000)
    allow(/status of 500|^500 from/u)
    // The owner, from whom nothing is withheld.
    const { t } = await keeperOf({ page, language, sql }, 'owner')
    for (const [name, address] of Object.entries(consoleAddresses)) {
      await test.step(name, async () => {
        // From a screen that knows nothing of this one’s data, so that the frame alone is there.
        const from = name === 'pictures' ? consoleAddresses.today : consoleAddresses.pictures
        const fail = await openUnanswered(page, t, address, from)
        await isSound(page, look)
        await fail()
        await isSound(page, look)
        await page.unrouteAll()
      })
    }
  },
)
