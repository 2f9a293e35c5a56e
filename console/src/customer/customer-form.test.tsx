import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { CustomerCard } from '@serein/shared/customer/schema.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { CustomerForm } from './customer-form.tsx'

const none = { fields: [], retiredFields: [], version: 0 }

async function open(who = owner, answers: Answers = {}) {
  const page = await renderConsole(<CustomerForm customer={null} {...{ shop, who }} />, {
    answers: { 'customer.fields': none, ...answers },
  })
  return { ...page, save: () => page.press(page.t('common.save')) }
}

test('a client needs a name, valid contacts and, under age, a guardian', async () => {
  const page = await open()
  const { t } = page
  await page.fill(t('customer.form.email'), 'nadia@')
  await page.fill(t('customer.form.phone'), '12')
  await page.user.click(page.getByRole('checkbox', { name: t('customer.form.minor') }))
  await page.save()
  expect(page.notesOf(t('customer.form.name'))).toContain(t('customer.form.nameMissing'))
  expect(page.notesOf(t('customer.form.email'))).toContain(t('customer.form.emailWrong'))
  expect(page.notesOf(t('customer.form.phone'))).toContain(t('customer.form.phoneWrong'))
  expect(page.getByText(t('customer.form.guardianMissing'))).toBeTruthy()
  expect(page.sent('customer.save')).toEqual([])
})

test('a client known only by a phone number is saved without a name', async () => {
  const customer = {
    id: idOf(1),
    name: '',
    email: null,
    phone: '+33611223344',
    language: 'en',
    birthday: null,
    isMinor: false,
    guardian: null,
    hasAccount: false,
    fields: [],
  } as unknown as CustomerCard
  const page = await renderConsole(<CustomerForm {...{ customer, shop }} who={owner} />, {
    answers: { 'customer.save': 'broken' },
  })
  await page.press(page.t('common.save'))
  await expect.poll(() => page.sent('customer.save')).toHaveLength(1)
  expect(page.sent('customer.save')[0]).not.toHaveProperty('customerName')
})

test('a phone number invalid in the country is reported until another is typed', async () => {
  const fields = [{ path: 'phone', message: 'No.' }]
  const page = await open(owner, { 'customer.save': refused('invalid_input', { fields }) })
  const { t } = page
  const [field, wrong] = [t('customer.form.phone'), t('customer.form.phoneWrong')]
  await page.fill(t('customer.form.name'), 'Nadia Benali')
  await page.fill(field, '06 12 34 56')
  await page.save()
  await expect.poll(() => page.notesOf(field)).toContain(wrong)
  await page.fill(field, '06 12 34 56 7')
  expect(page.notesOf(field)).not.toContain(wrong)
})

test('a phone number of another client is asked about, and may be kept', async () => {
  const likenesses = ['phone' as const]
  const son = { id: idOf(1), name: 'Son Lefort', phone: '+33644332217', email: null, likenesses }
  const customers = [son]
  const page = await open(owner, { 'customer.save': refused('client_known', { customers }) })
  const { t } = page
  await page.fill(t('customer.form.name'), 'Mother Lefort')
  await page.fill(t('customer.form.phone'), '06 44 33 22 17')
  await page.save()
  await page.findByRole('button', { name: t('customer.known.same', { name: 'Son Lefort' }) })
  await page.press(t('customer.known.other'))
  await expect.poll(() => page.sent('customer.save')).toHaveLength(2)
  expect(page.sent('customer.save')[1]).toMatchObject({ isSomebodyElse: true })
})

test('a member who may not see contacts overwrites none', async () => {
  const permissions = { ...owner.permissions, contact: 'view' as const }
  const page = await open({ ...owner, permissions }, { 'customer.save': 'broken' })
  const { t } = page
  expect(page.queryByLabelText(t('customer.form.email'))).toBe(null)
  await page.fill(t('customer.form.name'), 'Nadia Benali')
  await page.save()
  expect(await page.findByText(t('customer.failed'))).toBeTruthy()
  const [sent] = page.sent('customer.save')
  expect(sent).toMatchObject({ customerId: null, customerName: 'Nadia Benali', language: 'en' })
  expect(sent).not.toHaveProperty('email')
  expect(page.field(t('customer.form.name')).value).toBe('Nadia Benali')
})

test('a guardian known only by a phone number is listed under it, or under a word when hidden', async () => {
  const adult = { id: idOf(3), name: '', email: null, lastVisitAt: null, lastVisitZone: null }
  const customers = [
    { ...adult, phone: '+33611223344' },
    { ...adult, id: idOf(4), phone: null },
  ]
  const found = { customers, bookings: [], therapists: [], services: [] }
  const page = await open(owner, { 'search.anything': found })
  const { t } = page
  await page.user.click(page.getByRole('checkbox', { name: t('customer.form.minor') }))
  await page.fill(t('customer.form.guardian'), '0611')
  await page.findByRole('button', { name: t('customer.nameless') })
  const name = '+33 6 11 22 33 44'
  await page.press(name)
  expect(await page.findByText(t('customer.form.guardianIs', { name }))).toBeTruthy()
})
