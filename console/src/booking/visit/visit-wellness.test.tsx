import { expect, test } from 'vitest'
import { renderConsole } from '../../page/testing/render.tsx'
import { visit } from '../day/day-fixture.ts'
import { VisitWellness } from './visit-wellness.tsx'

const of = (wellness: 'may_open' | 'not_for_you' | 'unconfirmed') =>
  visit('019ac000-0000-7000-8000-000000000001', ['09:00-10:00 ines'], { wellness })

test('wellness notes stay closed, with the reason, to a member who may not open them', async () => {
  for (const [state, why] of [
    ['not_for_you', 'notForYou'],
    ['unconfirmed', 'unconfirmed'],
  ] as const) {
    const page = await renderConsole(<VisitWellness visit={of(state)} />)
    expect(page.getByText(page.t(`booking.wellness.${why}`))).toBeTruthy()
    expect(page.queryByRole('button')).toBe(null)
    page.unmount()
  }
})

test('wellness notes warn before they are opened that the client is told', async () => {
  const page = await renderConsole(<VisitWellness visit={of('may_open')} />, {
    answers: {
      'booking.openWellness': {
        openedAt: '2026-11-25T10:00:00Z',
        notes: { pressure: 'firm', areasToAvoid: 'The left knee', allergies: '' },
      },
    },
  })
  const { t } = page
  expect(page.getByText(t('booking.wellness.told'))).toBeTruthy()
  await page.press(t('booking.wellness.open'))
  expect(await page.findByText('The left knee')).toBeTruthy()
  expect(page.getByText(t('booking.wellness.empty'))).toBeTruthy()
})
