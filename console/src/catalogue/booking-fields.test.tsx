import { expect, test } from 'vitest'
import { Form } from '@serein/ui/form.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { BookingFields } from './booking-fields.tsx'
import { bookingTexts, readBooking } from './booking-texts.ts'
import type { ServiceFields } from './service-texts.ts'

function OnlyBooking() {
  const form = useServerForm({
    initial: { booking: bookingTexts() },
    read: ({ booking }) => {
      const faults: { field: string }[] = []
      const sent = readBooking(booking, (field) => faults.push({ field }))
      return { sent, faults }
    },
    send: async () => null,
    failedText: '',
    refresh: [],
  })
  return (
    <Form onSend={form.submit}>
      <BookingFields form={form as unknown as ServiceFields} />
    </Form>
  )
}

test('what a rule of a service means is said in sentences as it is written', async () => {
  const page = await renderConsole(<OnlyBooking />, {})
  const { t } = page
  expect(page.getByText(t('catalogue.booking.usual'))).toBeTruthy()
  await page.fill(t('catalogue.booking.dayLimit'), '4')
  const timed = new RegExp(t('catalogue.booking.isTimed'), 'u')
  await page.user.click(page.getByRole('checkbox', { name: timed }))
  expect(page.getByText(/^Given Tue, .*Sun 10:00–18:00\. At most 4 a day\.$/u)).toBeTruthy()
})

test('a treatment for a group is said with its seats, and has no limit of a day', async () => {
  const page = await renderConsole(<OnlyBooking />, {})
  const { t } = page
  await page.user.click(
    page.getByRole('checkbox', { name: new RegExp(t('catalogue.booking.isInSessions'), 'u') }),
  )
  expect(page.queryByLabelText(t('catalogue.booking.dayLimit'))).toBe(null)
  await page.fill(t('catalogue.booking.seats'), '12')
  expect(page.getByText(t('catalogue.booking.says.sessions', { seats: 12 }))).toBeTruthy()
})
