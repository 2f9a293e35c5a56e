import { expect, test } from 'vitest'
import { renderConsole } from '../../page/testing/render.tsx'
import type { DeskInHand } from '../desk/use-desk.ts'
import { at, dayWith, room, visit } from './day-fixture.ts'
import { calendarOfOne } from './day-figures.ts'
import { TodayAside } from './today-aside.tsx'

test('the day of one therapist shows a room as taken by a colleague', async () => {
  const whole = dayWith([visit('one', ['10:00-11:00 ines #sage'])], [], { rooms: [room('sage')] })
  const page = await renderConsole(
    <TodayAside
      calendar={calendarOfOne(whole, 'marc')}
      whole={whole}
      desk={{ seesMoney: false } as DeskInHand}
      zone="Europe/Paris"
      now={Date.parse(at('10:30'))}
      isToday
    />,
  )
  const row = page.getByText('sage').closest('li')!
  expect(row.textContent).toContain(page.t('booking.today.room.takenUntil', { time: '12:00 pm' }))
})
