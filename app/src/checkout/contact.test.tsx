import { expect, test } from 'vitest'
import { refused } from '@serein/client/testing/answers.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { visit } from '../booking/testing/visit.ts'
import { renderApp } from '../page/testing/render.tsx'
import { ContactCard, useContact } from './contact.tsx'
import { PayBox } from './pay-action.tsx'
import type { Bill } from './use-choice.ts'
import type { Quote } from './use-quote.ts'

const quote = {
  booking: visit,
  contact: { phone: null, isPhoneRequired: true },
  answerBy: null,
} as Quote
const bill: Bill = {
  tender: 'at_shop',
  choice: { tipMinor: 0, usesWallet: false, part: 'whole' },
  cards: [],
  passMinor: 0,
  totalMinor: 9_000,
  tenderMinor: 0,
  giftCardMinor: 0,
  walletMinor: 0,
  laterMinor: 9_000,
}

function Paying() {
  const contact = useContact(quote)
  return (
    <>
      <ContactCard contact={contact} shop={visit.shop.name} />
      <PayBox {...{ quote, bill, contact }} cardId={null} />
    </>
  )
}

test('a required phone number must be given before paying, and is kept as typed', async () => {
  const phone = '06 12 34 56 78'
  const page = await renderApp(<Paying />, {
    answers: {
      'checkout.keepPhone': { phone },
      'checkout.pay': refused('unpaid_full', { limit: 1 }),
    },
  })
  const { t } = page
  const field = await page.findByLabelText(t('identity.profile.phone'))
  await page.press(t('checkout.pay.atShop'))
  expect(page.getByText(t('checkout.phone.missing'))).toBeTruthy()
  expect(document.activeElement).toBe(field)
  expect(page.sent('checkout.pay')).toEqual([])
  await page.fill(t('identity.profile.phone'), phone)
  await page.press(t('checkout.pay.atShop'))
  await expect.poll(() => page.sent('checkout.pay')).toMatchObject([{ tender: 'at_shop' }])
  expect(page.sent('checkout.keepPhone')).toEqual([{ bookingId: visit.id, phone }])
  await page.findByText(refusals.unpaid_full.en)
})
