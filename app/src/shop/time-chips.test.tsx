import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ownZone } from '@serein/client/clock.ts'
import { createFormat } from '@serein/client/format.ts'
import { idOf } from '@serein/client/testing/answers.ts'
import { renderApp } from '../page/testing/render.tsx'
import { MapCard } from '../search/map-card.tsx'
import { ServiceNext } from './service-next.tsx'
import { TimeChips } from './time-chips.tsx'

const start = '2026-11-25T10:30:00.000Z'
/** Fourteen hours ahead of Greenwich: another day already for almost all who read this. */
const farAway = 'Pacific/Kiritimati'

const chipCases: [name: string, draw: (timeZone: string) => ReactNode][] = [
  [
    'times to take',
    (timeZone) => (
      <TimeChips
        shop={{ id: idOf(1), name: 'Serein', timeZone }}
        times={{ shopId: idOf(1), variantId: idOf(2), starts: [start] }}
        loading={false}
      />
    ),
  ],
  ['a line of a menu', (timeZone) => <ServiceNext timeZone={timeZone} starts={[start]} />],
  [
    'a spa on the map',
    (timeZone) => (
      <MapCard
        spot={{
          id: idOf(1),
          name: 'Serein',
          latitude: 0,
          longitude: 0,
          rating: null,
          fromPriceMinor: null,
          currency: 'EUR',
          isSponsored: false,
          firstStart: start,
          timeZone,
        }}
        href="/"
        onClose={() => {}}
      />
    ),
  ],
]

test.each(chipCases)(
  'a time chip in %s names the spa’s day, and today when it is today for both',
  async (_, draw) => {
    const textIn = async (timeZone: string) => {
      const page = await renderApp(draw(timeZone), { language: 'fr' })
      const text = page.container.textContent
      page.unmount()
      return text
    }
    expect(await textIn(farAway)).toContain('jeudi')
    expect(await textIn(farAway)).not.toContain('aujourd’hui')
    expect(await textIn(ownZone())).toMatch(
      new RegExp(createFormat('fr').relativeDay(start, ownZone(), start)),
    )
  },
)
