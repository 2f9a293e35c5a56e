import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { CustomerMarks } from './customer-marks.tsx'
import { DuplicatesSheet } from './duplicates.tsx'
import { customer } from './testing/customer.ts'

const alert = {
  id: idOf(20),
  text: 'Allergic to almond oil',
  severity: 'high' as const,
  authorName: 'Sofia',
  writtenAt: '2026-11-20T09:00:00.000Z',
}
const tag = { id: idOf(21), name: 'VIP', tone: 'gold' as const }
const marked = { ...customer, alerts: [alert], tags: [tag] }

test('an alert is written in a few words, and one that was removed comes back', async () => {
  const page = await renderConsole(
    <CustomerMarks customer={marked} mayChange zone="Europe/Paris" />,
    { answers: { 'customer.saveAlert': { customer }, 'customer.removeAlert': { customer } } },
  )
  const { t } = page
  await page.press(t('customer.alert.add'))
  await page.press(t('common.save'))
  expect(page.notesOf(t('customer.alert.text'))).toContain(t('customer.alert.missing'))
  await page.fill(t('customer.alert.text'), 'Pays in cash')
  await page.press(t('common.save'))
  await expect.poll(() => page.sent('customer.saveAlert')).toHaveLength(1)
  await page.press(t('customer.alert.removeOf', { text: alert.text }))
  await page.findByText(t('customer.alert.removed'))
  await page.user.click(page.getAllByRole('button', { name: t('common.undo') }).at(-1)!)
  await expect
    .poll(() => page.sent('customer.saveAlert'))
    .toMatchObject([
      { alertId: null, alertText: 'Pays in cash', severity: 'high' },
      { alertId: null, alertText: alert.text, severity: 'high' },
    ])
})

test('a reader sees the marks and changes none', async () => {
  const page = await renderConsole(
    <CustomerMarks customer={marked} mayChange={false} zone="Europe/Paris" />,
  )
  expect(page.getByText(alert.text)).toBeTruthy()
  expect(page.getByText('VIP')).toBeTruthy()
  expect(page.queryByRole('button')).toBeNull()
})

test('a tag is made on the way and given', async () => {
  const managed = { ...tag, clients: 4 }
  const page = await renderConsole(
    <CustomerMarks customer={customer} mayChange zone="Europe/Paris" />,
    {
      answers: {
        'customer.tags': { tags: [managed] },
        'customer.tagOne': { customer: marked },
        'customer.saveTag': { tags: [managed] },
      },
    },
  )
  const { t } = page
  await page.press(t('customer.tag.change'))
  await page.user.click(await page.findByRole('checkbox', { name: 'VIP' }))
  await page.user.click(page.getAllByRole('button', { name: t('common.save') })[0]!)
  await expect
    .poll(() => page.sent('customer.tagOne'))
    .toEqual([{ customerId: customer.id, tagIds: [tag.id] }])
})

test('of a likely pair one stays, or both as two people', async () => {
  const { id, name, ...row } = customer
  const one = { ...row, id, name }
  const other = { ...row, id: idOf(31), name: 'N. Benali' }
  const pair = { one, other, likenesses: ['phone' as const] }
  const page = await renderConsole(<DuplicatesSheet shop={shop} onClose={() => {}} />, {
    answers: {
      'customer.duplicates': { pairs: [pair], pairCount: 1 },
      'customer.merge': { customer, mergeId: idOf(32) },
      'customer.distinguish': { isDistinct: true },
    },
  })
  const { t } = page
  await page.press(t('customer.duplicate.keepOf', { name: 'N. Benali' }))
  await expect
    .poll(() => page.sent('customer.merge'))
    .toEqual([{ customerId: other.id, otherId: id }])
  await page.press(t('customer.duplicate.part'))
  await expect
    .poll(() => page.sent('customer.distinguish'))
    .toEqual([{ customerId: id, otherId: other.id, isDistinct: true }])
})
