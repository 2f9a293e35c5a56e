import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { dayWith, therapist, visit } from '../day/day-fixture.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { MoveDialog } from './move-dialog.tsx'

const ines = { ...therapist(idOf(1), '09:00-17:00'), name: 'Inès' }
const booked = visit(idOf(3), [`10:00-11:00 ${ines.id}`])
const to = visit(idOf(3), [`14:00-15:00 ${ines.id}`])
const desk = { zone: 'Europe/Paris', seesMoney: true } as unknown as DeskInHand
const terms = {
  feeRate: 50_000,
  wouldCostMinor: 4_000,
  paidMinor: 0,
  card: null,
  currency: 'EUR',
  mayWaive: true,
}

async function askAbout(creditMinor: number) {
  const answers: unknown[] = []
  const question = {
    verb: 'move' as const,
    visit: booked,
    to,
    answer: (how: unknown) => void answers.push(how),
  }
  const page = await renderConsole(
    <MoveDialog {...{ desk, question, calendar: dayWith([booked], [ines]) }} />,
    { answers: { 'booking.cancelTerms': { ...terms, creditMinor } } },
  )
  return { page, answers }
}

test('a late drag asks whether the spa wishes so, where it has promised a credit', async () => {
  const { page, answers } = await askAbout(4_000)
  const own = await page.findByLabelText(page.t('booking.move.own.label'))
  await page.press(page.t('booking.move.ask.confirm'))
  await page.user.click(own)
  await page.press(page.t('booking.move.ask.confirm'))
  expect(answers).toEqual([
    { tellClient: expect.any(Boolean) },
    { tellClient: true, askedBy: 'shop' },
  ])
})

test('a drag that is credited with nothing does not ask', async () => {
  const { page, answers } = await askAbout(0)
  await expect.poll(() => page.sent('booking.cancelTerms')).toHaveLength(1)
  expect(page.queryByLabelText(page.t('booking.move.own.label'))).toBe(null)
  await page.press(page.t('booking.move.ask.confirm'))
  expect(answers).toEqual([{ tellClient: expect.any(Boolean) }])
})
