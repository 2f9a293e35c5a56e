import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf, refused } from '@serein/client/testing/answers.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { dayWith, therapist, visit } from '../day/day-fixture.ts'
import { UsualSheet } from './usual-sheet.tsx'

const ines = { ...therapist(idOf(1), '09:00-17:00'), name: 'Inès' }
const own = visit(idOf(3), [`10:00-11:00 ${ines.id}`])

test('the desk has a visit looked for regularly, and reads why not', async () => {
  const calendar = dayWith([own], [ines])
  const sheet = <UsualSheet visit={own} calendar={calendar} onClose={() => {}} />
  const page = await renderConsole(sheet, {
    answers: { 'standing.makeForClient': refused('waits_without_account') },
  })
  const { t } = page
  const choose = (label: string, value: string) =>
    page.user.selectOptions(page.getByLabelText(label), value)
  await choose(t('booking.block.series.repeats'), '1')
  await choose(t('booking.usual.weekday'), '4')
  await choose(t('booking.usual.staff'), 'only')
  fireEvent.change(page.getByLabelText(t('booking.usual.until')), { target: { value: '12:30' } })
  await page.press(t('booking.usual.make'))
  expect(await page.findByText(refusals.waits_without_account.en)).toBeTruthy()
  page.answers['standing.makeForClient'] = { id: idOf(9), state: 'active' }
  await choose(t('booking.block.series.repeats'), '2')
  await choose(t('booking.usual.give'), '6')
  await page.press(t('booking.usual.make'))
  await page.findByText(t('booking.usual.made'))
  const usual = { bookingId: own.id, weekday: 4, fromMinute: 600, toMinute: 750, staff: 'only' }
  expect(page.sent('standing.makeForClient')).toEqual([
    { ...usual, everyWeeks: 1, giveDays: 3 },
    { ...usual, everyWeeks: 2, giveDays: 6 },
  ])
})
