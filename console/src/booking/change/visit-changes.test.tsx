import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { dayWith, therapist, visit } from '../day/day-fixture.ts'
import { VisitChanges } from './visit-changes.tsx'

const ines = { ...therapist(idOf(1), '09:00-17:00'), name: 'Inès' }
const own = visit(idOf(3), [`10:00-11:00 ${ines.id}`])

function open(repeat: string) {
  const calendar = dayWith([own], [ines])
  return renderConsole(
    <VisitChanges visit={own} calendar={calendar} mayChange isSuspended={false} seesMoney />,
    { answers: { 'series.planForClient': 'pending' }, state: { repeat } },
  )
}

test('a visit that was booked to come again opens with that, once', async () => {
  const page = await open(own.id)
  const name = page.t('booking.change.series.title')
  expect(await page.findByRole('dialog', { name })).toBeTruthy()
  await page.user.keyboard('{Escape}')
  await expect.poll(() => page.queryByRole('dialog', { name })).toBe(null)
})

test('another visit does not', async () => {
  const page = await open(idOf(4))
  await page.findByRole('button', { name: page.t('booking.change.series.open') })
  expect(page.queryByRole('dialog')).toBe(null)
})
