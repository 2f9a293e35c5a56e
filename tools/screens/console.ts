import { consoleAddresses } from '../../e2e/console-addresses.ts'
import type { ConsoleState } from '../../e2e/console-state.ts'
import { consoleStates, keeperOf } from '../../e2e/console-states.ts'
import { openUnanswered } from '../../e2e/states.ts'
import type { Shot, Studio } from './studio.ts'

type Job = [what: string, work: (studio: Studio) => Promise<Shot[]>]

/** What a business sees: every state of the console, and each of its screens loading and not loaded. */
export function consoleJobs(folder: string): Job[] {
  const full = Object.entries(consoleStates).map(([state, uiState]): Job => [
    `console, ${state}`,
    async (studio) => {
      const { page } = studio.onlooker
      const keeper = await keeperOf(studio.onlooker, uiState.as)
      if (uiState.only === 'desk') await page.setViewportSize({ width: 1280, height: 800 })
      await uiState.open(keeper)
      return studio.shoot({ folder, screen: 'console', state, ...only(uiState) })
    },
  ])
  const asking = Object.entries(consoleAddresses).map(([name, address]): Job => [
    `console, ${name}, loading and error`,
    async (studio) => {
      const { page, t } = await keeperOf(studio.onlooker, 'owner')
      // From a screen that knows nothing of this one’s data, so that the frame alone is there.
      const from = name === 'pictures' ? consoleAddresses.today : consoleAddresses.pictures
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

function only(uiState: ConsoleState) {
  return uiState.only ? { sizes: [uiState.only] } : {}
}
