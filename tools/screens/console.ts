import { dayIn } from '@serein/client/format.ts'
import { consoleAddresses, consoleFaces, type ConsoleFace } from '../../e2e/console-faces.ts'
import { openUnanswered } from '../../e2e/states.ts'
import { demo } from '../../e2e/steps/account.ts'
import { wordsOf } from '../../e2e/words.ts'
import type { Shot, Studio } from './studio.ts'

type Job = [what: string, work: (studio: Studio) => Promise<Shot[]>]

/** What a business sees: every face of the console, and each of its screens loading and not loaded. */
export function consoleJobs(folder: string): Job[] {
  const full = Object.entries(consoleFaces).map(([state, face]): Job => [
    `console, ${state}`,
    async (studio) => {
      const { page } = studio.onlooker
      const keeper = await keeperOf(studio, face.as)
      if (face.only === 'desk') await page.setViewportSize({ width: 1280, height: 800 })
      await face.open(keeper)
      return studio.shoot({ folder, screen: 'console', state, ...only(face) })
    },
  ])
  const asking = Object.entries(consoleAddresses).map(([name, address]): Job => [
    `console, ${name}, loading and error`,
    async (studio) => {
      const { page, t } = await keeperOf(studio)
      // From another screen, so that the frame is there already.
      const from = name === 'today' ? consoleAddresses.pictures : consoleAddresses.today
      const fail = await openUnanswered(page, t, address, from)
      const loading = await studio.shoot({ folder, screen: 'console', state: `${name} loading` })
      await fail()
      const error = await studio.shoot({ folder, screen: 'console', state: `${name} error` })
      return [...loading, ...error]
    },
  ])
  return [...full, ...asking]
}

/** The gallery of parts, from its first to its last. */
export function partsJob(folder: string): Job {
  return [
    'parts',
    async ({ language, onlooker: { page }, shoot }) => {
      await page.goto(`/dev/ui/?lang=${language}`)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      return shoot({ folder, screen: 'parts', state: 'all', whole: true })
    },
  ]
}

function only(face: ConsoleFace) {
  return face.only ? { sizes: [face.only] } : {}
}

async function keeperOf(studio: Studio, as: ConsoleFace['as'] | 'manager' = 'manager') {
  const { page, language, sql } = studio.onlooker
  if (as === 'nobody') await page.context().clearCookies({ name: /session/u })
  else await studio.become(demo(as))
  const [shop] = await sql(
    `select s.id, s.time_zone from shop s join membership m on m.business_id = s.business_id
     join "user" u on u.id = m.user_id where u.email = $1 and s.name = 'Maison Serein, Le Marais'`,
    [demo('desk').email],
  )
  const today = dayIn(new Date().toISOString(), String(shop!.time_zone))
  return { page, t: wordsOf(language, 'console'), shop: { id: String(shop!.id), today } }
}
