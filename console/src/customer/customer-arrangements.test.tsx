import { expect, test } from 'vitest'
import { shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { CustomerArrangements } from './customer-arrangements.tsx'
import { customer } from './testing/customer.ts'

test('an agreement is of a treatment, and of a price or a length', async () => {
  const page = await renderConsole(
    <CustomerArrangements customer={customer} shop={shop} mayChange />,
    { answers: { 'catalogue.menu': { currency: 'EUR', categories: [] } } },
  )
  const { t } = page
  const [service, price, length] = [
    t('customer.agree.service'),
    t('customer.agree.price'),
    t('customer.agree.length'),
  ]
  await page.press(t('customer.agree.add'))
  await page.press(t('common.save'))
  expect(page.notesOf(service)).toContain(t('booking.form.noService'))
  expect(page.notesOf(price)).toContain(t('customer.agree.nothing'))
  await page.fill(length, '3')
  expect(page.notesOf(price)).not.toContain(t('customer.agree.nothing'))
  expect(page.notesOf(length)).toContain(t('campaign.fault.number'))
  await page.fill(length, '75')
  await page.fill(price, '85,505')
  expect(page.notesOf(length)).not.toContain(t('campaign.fault.number'))
  expect(page.notesOf(price)).toContain(t('campaign.fault.amount'))
  expect(page.sent('customer.agree')).toEqual([])
})
