import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { at, dayWith, partyApart, therapist, visit } from '../day/day-fixture.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { RescheduleForm, RescheduleSheet } from './reschedule-sheet.tsx'

const ines = { ...therapist(idOf(1), '09:00-17:00'), name: 'Inès' }
const marc = { ...therapist(idOf(2), '09:00-17:00'), name: 'Marc' }

test('the therapist a client asked for is named before another is chosen', async () => {
  const booked = visit(idOf(3), [`10:00-11:00 ${ines.id}`])
  const wishedVisit = {
    ...booked,
    items: booked.items.map((one) => ({ ...one, wish: 'staff' as const })),
  }
  const desk = { zone: 'Europe/Paris', pending: null } as unknown as DeskInHand
  const { t, user, field, queryByText } = await renderConsole(
    <RescheduleForm
      {...{ desk, visit: wishedVisit, calendar: dayWith([wishedVisit], [ines, marc]) }}
      now={Date.parse(at('08:30'))}
    />,
    { answers: { 'booking.moveTimes': 'pending' } },
  )
  const words = t('booking.move.ask.wish', { name: 'Rui F.', who: 'Inès' })
  const isSaid = () => queryByText(new RegExp(words, 'u')) !== null
  expect(isSaid()).toBe(false)
  await user.selectOptions(field(t('booking.form.therapist')), marc.id)
  expect(isSaid()).toBe(true)
})

test('a spa that moves a visit late of its own wish is told what it credits for that, and its client is told', async () => {
  const booked = visit(idOf(3), [`10:00-11:00 ${ines.id}`])
  const moves: unknown[] = []
  const verbs = { move: async (...[, , , answer]: unknown[]) => moves.push(answer) > 0 }
  const store = { ask: () => {} }
  const desk = { zone: 'Europe/Paris', pending: null, seesMoney: true, verbs, store }
  const page = await renderConsole(
    <RescheduleForm
      {...{
        desk: desk as unknown as DeskInHand,
        visit: booked,
        calendar: dayWith([booked], [ines]),
      }}
      now={Date.parse(at('08:30'))}
    />,
    {
      answers: {
        'booking.moveTimes': 'pending',
        'booking.cancelTerms': {
          feeRate: 50_000,
          wouldCostMinor: 4_000,
          paidMinor: 0,
          card: null,
          currency: 'EUR',
          mayWaive: true,
          creditMinor: 4_000,
        },
      },
    },
  )
  const { t } = page
  const own = t('booking.move.own.label')
  await page.fill(t('booking.form.time'), '11:15')
  expect(page.queryByLabelText(own)).toBe(null)
  await page.fill(t('booking.form.time'), '13:00')
  const check = await page.findByLabelText(own)
  expect(page.queryByText(t('booking.move.own.help', { amount: '€40.00' }))).toBeTruthy()
  await page.user.click(check)
  expect(page.queryByLabelText(t('booking.tell.label'))).toBe(null)
  await page.user.click(page.getByRole('button', { name: /^Move to/u }))
  expect(moves).toEqual([{ tellClient: true, askedBy: 'shop' }])
})

test('the sheet to move a party at separate times gives each guest’s current time', async () => {
  const apart = partyApart()
  const desk = { zone: 'Europe/Paris', pending: null } as unknown as DeskInHand
  const { findByText } = await renderConsole(
    <RescheduleSheet
      {...{ desk, question: { visit: apart }, calendar: dayWith([apart], [ines, marc]) }}
      now={Date.parse(at('08:30'))}
    />,
    { answers: { 'booking.moveTimes': 'pending' } },
  )
  expect(await findByText(/23 November, 2:00\spm and .*24 November, 3:00\spm/u)).toBeTruthy()
})
