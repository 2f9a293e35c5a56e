import { expect, test } from 'vitest'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { idOf } from '@serein/client/testing/answers.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { at, visit } from '../day/day-fixture.ts'
import { NameVisit } from './name-visit.tsx'

const now = Date.parse(at('11:30'))
const nobody: Visit = {
  ...visit('one', ['10:00-11:00 ines']),
  id: idOf(1),
  items: [],
  state: 'completed',
  customerId: null,
  customerName: null,
}
const named: Visit = { ...nobody, customerId: idOf(2), customerName: 'Ada Lovelace' }
const step = (event: string, time: string) => ({ event, at: at(time), amountMinor: null })

test('a visit of nobody gets somebody new, and the message takes them off again', async () => {
  const page = await renderConsole(<NameVisit visit={nobody} now={now} />, {
    answers: {
      'customer.nameVisit': named,
      'customer.undoNameVisit': nobody,
      'search.anything': { customers: [], bookings: [], therapists: [], services: [] },
    },
  })
  const { t } = page
  await page.press(t('booking.name.open'))
  await page.press(t('booking.name.button'))
  expect(await page.findByText(t('booking.name.missing'))).toBeTruthy()
  await page.fill(t('booking.form.customer'), 'Ada Lovelace')
  await page.press(t('booking.form.newCustomer', { name: 'Ada Lovelace' }))
  await page.press(t('booking.name.button'))
  await expect
    .poll(() => page.sent('customer.nameVisit'))
    .toEqual([{ bookingId: nobody.id, customer: { name: 'Ada Lovelace' } }])
  await page.press(t('common.undo'))
  await expect.poll(() => page.sent('customer.undoNameVisit')).toEqual([{ bookingId: nobody.id }])
})

test('a client who was added lately can be taken off, one it was booked for cannot', async () => {
  const lately: Visit = { ...named, history: [step('booking.named', '11:00')] }
  const page = await renderConsole(<NameVisit visit={lately} now={now} />)
  expect(page.getByText(page.t('booking.name.undo'))).toBeTruthy()
  page.unmount()
  const booked = await renderConsole(<NameVisit visit={named} now={now} />)
  expect(booked.queryByText(booked.t('booking.name.undo'))).toBeNull()
})
