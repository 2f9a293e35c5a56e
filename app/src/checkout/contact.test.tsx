import { expect, test } from 'vitest'
import { visit } from '../booking/testing/visit.ts'
import { renderApp } from '../page/testing/render.tsx'
import { ContactCard, useContact } from './contact.tsx'
import type { Quote } from './use-quote.ts'

const quote = { booking: visit, contact: { phone: null, isPhoneRequired: true } } as Quote

function Contact() {
  const contact = useContact(quote)
  return (
    <>
      <ContactCard contact={contact} shop={visit.shop.name} />
      <button onClick={() => void contact.settle()}>Pay</button>
    </>
  )
}

test('where the spa needs a number, nobody pays without one, and what is typed is kept', async () => {
  const phone = '06 12 34 56 78'
  const page = await renderApp(<Contact />, { answers: { 'checkout.keepPhone': { phone } } })
  const { t } = page
  const field = await page.findByLabelText(t('identity.profile.phone'))
  await page.press('Pay')
  expect(page.getByText(t('checkout.phone.missing'))).toBeTruthy()
  expect(document.activeElement).toBe(field)
  expect(page.sent('checkout.keepPhone')).toEqual([])
  await page.fill(t('identity.profile.phone'), phone)
  await page.press('Pay')
  await expect.poll(() => page.sent('checkout.keepPhone')).toEqual([{ bookingId: visit.id, phone }])
})
