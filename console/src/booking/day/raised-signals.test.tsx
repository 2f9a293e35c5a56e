import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { shop } from '../../member/testing/member.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { RaisedSignals } from './raised-signals.tsx'

const signal = { id: idOf(9), raisedAt: '2026-11-25T09:05:00.000Z', openedAt: null, openedBy: null }

test('a silent signal that others hear is opened with a press, and only then says who and where', async () => {
  const page = await renderConsole(<RaisedSignals shop={shop} />, {
    answers: {
      'signal.state': { canRaise: false, signals: [signal] },
      'signal.open': {
        therapist: 'Inès',
        code: 'SR-4K7P',
        rooms: ['Sage'],
        startsAt: '2026-11-25T09:00:00.000Z',
        endsAt: '2026-11-25T10:00:00.000Z',
        timeZone: 'Europe/Paris',
      },
    },
  })
  const { t, press } = page
  await page.findByText(/called for help silently/u)
  expect(page.queryByText(/Inès/u)).toBe(null)
  await press(t('booking.signal.open'))
  expect(await page.findByText(/Inès, Sage, visit SR-4K7P/u)).toBeTruthy()
  expect(page.sent('signal.open')).toEqual([{ signalId: idOf(9) }])
})
