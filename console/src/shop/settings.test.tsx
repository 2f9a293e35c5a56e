import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import { sampleService } from '@serein/shared/catalogue/testing/service.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './settings.tsx'
import { settings } from './testing/settings.ts'

const answers: Answers = {
  'business.me': owner,
  'shop.settings': settings,
  'catalogue.menu': { currency: 'EUR', categories: [] },
  'notification.smsCosts': { months: [] },
  'waiting.rule': { mode: 'first', holdMinutes: 15, membersFirst: false },
}

async function open(own: Answers = {}) {
  const page = await renderConsole(<Page />, { answers: { ...answers, ...own } })
  await page.findByText(page.t('shop.settings.phone'))
  return page
}

/** The sheet of one rule. */
async function openRule(rule: Parameters<Awaited<ReturnType<typeof open>>['t']>[0], own: Answers) {
  const page = await open(own)
  await page.press(page.t('payment.rule.editOf', { rule: page.t(rule) }))
  const sheet = within(await page.findByRole('dialog', { name: page.t(rule) }))
  return {
    ...page,
    sheet,
    save: async () =>
      page.user.click(await sheet.findByRole('button', { name: page.t('common.save') })),
  }
}

test('a switch is saved at once, reported and shown as the server has it', async () => {
  const bookingRules = { ...settings.bookingRules, isPhoneRequired: true }
  const page = await open({ 'shop.requirePhone': { isPhoneRequired: true } })
  const required = page.field(page.t('shop.settings.phone'))
  expect(required.checked).toBe(false)
  page.answers['shop.settings'] = { ...settings, bookingRules }
  await page.user.click(required)
  await page.findByText(page.t('shop.settings.phoneRequired'))
  expect(page.sent('shop.requirePhone')).toEqual([{ shopId: shop.id, isPhoneRequired: true }])
  await vi.waitFor(() => expect(required.checked).toBe(true))
})

test('what becomes of a freed time is chosen, and how long it is held where it is', async () => {
  const rule = { mode: 'desk', holdMinutes: 30, membersFirst: false } as const
  const page = await open({ 'waiting.saveRule': rule })
  const { t, user } = page
  const mode = page.field(t('shop.waiting.mode'))
  await vi.waitFor(() => expect(mode.value).toBe('first'))
  page.answers['waiting.rule'] = rule
  await user.selectOptions(mode, 'desk')
  await page.findByText(t('shop.waiting.saved'))
  await vi.waitFor(() => expect(page.field(t('shop.waiting.hold')).value).toBe('30'))
  page.answers['waiting.rule'] = { ...rule, mode: 'all' }
  await user.selectOptions(mode, 'all')
  await vi.waitFor(() => expect(page.queryByLabelText(t('shop.waiting.hold'))).toBe(null))
  expect(page.sent('waiting.saveRule')).toEqual([
    { shopId: shop.id, mode: 'desk', holdMinutes: 15, membersFirst: false },
    { shopId: shop.id, mode: 'all', holdMinutes: 30, membersFirst: false },
  ])
})

test('the unpaid limit and the release of unanswered visits are chosen from lists, or are none', async () => {
  const page = await open({
    'shop.limitUnpaid': ({ unpaidLimit }) => ({ unpaidLimit }),
    'shop.releaseUnanswered': ({ releaseUnansweredMinutes }) => ({ releaseUnansweredMinutes }),
  })
  const { t, user } = page
  await user.selectOptions(page.field(t('shop.settings.unpaid')), '1')
  await page.findByText(t('shop.settings.unpaidLimited', { count: 1 }))
  await user.selectOptions(
    page.field(t('shop.settings.unpaid')),
    t('shop.settings.unpaidUnlimited'),
  )
  await page.findByText(t('shop.settings.unpaidFree'))
  const before = t('shop.settings.releaseHours', { count: 24 })
  await user.selectOptions(page.field(t('shop.settings.release')), before)
  await page.findByText(t('shop.settings.releaseOn', { before }))
  await user.selectOptions(page.field(t('shop.settings.release')), t('shop.settings.releaseNever'))
  await page.findByText(t('shop.settings.releaseOff'))
  expect(page.sent('shop.limitUnpaid').map((each) => each.unpaidLimit)).toEqual([1, null])
  expect(page.sent('shop.releaseUnanswered').map((each) => each.releaseUnansweredMinutes)).toEqual([
    1_440,
    null,
  ])
})

test('a switch that the server refuses goes back, with the reason', async () => {
  const page = await open({ 'shop.requirePhone': refused('forbidden') })
  const required = page.field(page.t('shop.settings.phone'))
  await page.user.click(required)
  await page.findByText(refusals.forbidden.en)
  expect(required.checked).toBe(false)
})

test('the settings of a member who may only view them say so and have no buttons', async () => {
  const permissions = { ...owner.permissions, setting: 'view' as const }
  const page = await open({ 'business.me': { ...owner, permissions } })
  expect(page.getByText(page.t('shop.settings.look'))).toBeTruthy()
  for (const each of page.getAllByRole('switch')) expect(each).toHaveProperty('disabled', true)
  const edit = page.t('payment.rule.editOf', { rule: page.t('shop.details.title') })
  expect(page.queryByRole('button', { name: edit })).toBe(null)
  expect(page.queryByRole('button', { name: page.t('shop.closure.add') })).toBe(null)
})

test('a shop’s details need a name, and a changed phone number can be undone', async () => {
  const page = await openRule('shop.details.title', { 'shop.changeDetails': settings })
  const { t, user, sheet } = page
  const name = sheet.getByRole('textbox', { name: t('shop.details.shopName') })
  await user.clear(name)
  await page.save()
  await sheet.findByText(t('shop.details.fault.missing'))
  expect(name.getAttribute('aria-invalid')).toBe('true')
  await vi.waitFor(() => expect(document.activeElement).toBe(name))
  expect(page.sent('shop.changeDetails')).toEqual([])
  await user.type(name, shop.name)
  const phone = sheet.getByRole('textbox', { name: t('shop.details.shopPhone') })
  await user.clear(phone)
  await user.type(phone, '+33 1 84 80 99 99')
  await page.save()
  const rule = t('shop.details.title')
  await page.findByText(t('common.saved', { name: rule }))
  expect(page.queryByRole('dialog')).toBe(null)
  await page.press(t('common.undo'))
  await page.findByText(t('common.undone', { name: rule }))
  const phones = page.sent('shop.changeDetails').map(({ shopPhone }) => shopPhone)
  expect(phones).toEqual(['+33 1 84 80 99 99', settings.details.shopPhone])
})

test('a closure names the visits in the way, and keeps them if wanted', async () => {
  const visits = [
    { bookingId: idOf(20), startsAt: '2026-11-28T11:00:00Z', clientName: 'Alix Moreau' },
  ]
  const page = await open({ 'shop.close': refused('visits_in_the_way', { count: 1, visits }) })
  const { t } = page
  await page.press(t('shop.closure.add'))
  await page.press(t('common.save'))
  const link = await page.findByRole('link', { name: /Alix Moreau/u })
  expect(link.getAttribute('href')).toBe(
    `/console/calendar?shop=${shop.id}&day=2026-11-28&visit=${idOf(20)}`,
  )
  page.answers['shop.close'] = settings
  await page.user.click(page.getByRole('checkbox', { name: t('shop.inTheWay.keep') }))
  await page.press(t('common.save'))
  await vi.waitFor(() => expect(page.queryByRole('dialog')).toBe(null))
  expect(page.sent('shop.close')).toMatchObject([
    { fromDay: '2026-11-25', toDay: '2026-11-25', fromMinute: null, keepsVisits: false },
    { keepsVisits: true },
  ])
})

test('the approval rule needs at least one case, and its summary names them', async () => {
  const service = sampleService(idOf(30), idOf(31))
  const name = { en: 'Massage', fr: 'Massage' }
  const categories = [{ id: idOf(29), kind: 'massage' as const, name, services: [service] }]
  const page = await openRule('shop.approval.title', {
    'catalogue.menu': { currency: 'EUR', categories },
    'shop.askFirst': settings,
  })
  const { t, sheet, user } = page
  await user.selectOptions(await sheet.findByLabelText(t('shop.approval.who')), 'some')
  await user.click(sheet.getByRole('checkbox', { name: t('shop.approval.newClients') }))
  await page.save()
  await sheet.findByText(t('shop.approval.none'))
  expect(page.sent('shop.askFirst')).toEqual([])
  const whom = { ofAll: false, ofNewClients: false, serviceIds: [service.id] }
  const approvalRule = { ...whom, answerMinutes: 720 as const }
  page.answers['shop.settings'] = { ...settings, approvalRule }
  await user.click(sheet.getByRole('checkbox', { name: 'Deep tissue' }))
  await page.save()
  await page.findByText(t('shop.approval.sumServices', { count: 1 }))
  expect(page.sent('shop.askFirst')).toEqual([{ shopId: shop.id, approvalRule }])
})

test('the approval rule can be switched off', async () => {
  const approvalRule = {
    ofAll: true,
    ofNewClients: false,
    serviceIds: [],
    answerMinutes: 720 as const,
  }
  const page = await openRule('shop.approval.title', {
    'shop.settings': { ...settings, approvalRule },
    'shop.askFirst': settings,
  })
  await page.user.selectOptions(
    await page.sheet.findByLabelText(page.t('shop.approval.who')),
    'nobody',
  )
  await page.save()
  await vi.waitFor(() => expect(page.queryByRole('dialog')).toBe(null))
  expect(page.sent('shop.askFirst')).toEqual([{ shopId: shop.id, approvalRule: null }])
})

test('a shop’s colour is its own or none', async () => {
  const page = await openRule('shop.color.title', { 'shop.chooseColor': settings })
  await page.user.click(page.sheet.getByRole('checkbox', { name: page.t('shop.color.own') }))
  expect(page.sheet.getByLabelText(page.t('shop.color.choose'))).toHaveProperty('type', 'color')
  await page.save()
  await vi.waitFor(() => expect(page.queryByRole('dialog')).toBe(null))
  expect(page.sent('shop.chooseColor')).toMatchObject([
    { brandColor: expect.stringMatching(/^#[\da-f]{6}$/u) },
  ])
})

test('a setting is found by its name in either language, and the page comes back without words', async () => {
  const page = await open()
  const { t } = page
  await page.fill(t('shop.settings.find'), 'pourboires')
  const found = page.getByRole('link', { name: t('payment.rule.tips.title') })
  expect(found.getAttribute('href')).toMatch(/^\/console\/settings\/payments.*#tips$/u)
  expect(page.queryByText(t('shop.settings.phone'))).toBe(null)
  await page.fill(t('shop.settings.find'), 'xyz')
  expect(page.getByText(t('shop.settings.foundCount', { count: 0 }))).toBeTruthy()
  await page.fill(t('shop.settings.find'), '')
  await page.findByText(t('shop.settings.phone'))
})

test('who sells is shown as on a receipt, and a change can be undone', async () => {
  const page = await openRule('shop.seller.title', { 'shop.changeSeller': settings })
  const { t, sheet, user } = page
  const field = sheet.getByRole('textbox', {
    name: (name) => name.startsWith(t('shop.seller.taxNumber')),
  })
  await user.type(field, ' TVA FR 1 ')
  expect(sheet.getByText(/12 rue des Rosiers\s75004 Paris\sTVA FR 1/u)).toBeTruthy()
  await page.save()
  await page.findByText(t('common.saved', { name: t('shop.seller.title') }))
  await page.press(t('common.undo'))
  await page.findByText(t('common.undone', { name: t('shop.seller.title') }))
  const numbers = page.sent('shop.changeSeller').map(({ taxNumber }) => taxNumber)
  expect(numbers).toEqual(['TVA FR 1', null])
})

test('a reminder is added, is no other one, and can be none', async () => {
  const page = await openRule('shop.times.title', { 'shop.changeMessageTimes': settings })
  const { t, sheet, user } = page
  await user.click(sheet.getByRole('button', { name: t('shop.times.addReminder') }))
  const third = sheet.getAllByLabelText(t('shop.times.before'))[2]!
  await user.selectOptions(third, '180')
  await page.save()
  await sheet.findByText(t('shop.times.doubled'))
  expect(page.sent('shop.changeMessageTimes')).toEqual([])
  await user.click(sheet.getByRole('button', { name: t('shop.times.removeReminder', { n: 3 }) }))
  await user.selectOptions(sheet.getByLabelText(t('shop.times.freeCancel')), 'never')
  await user.click(sheet.getByRole('switch', { name: new RegExp(t('shop.times.quiet.on'), 'u') }))
  await page.save()
  await vi.waitFor(() => expect(page.sent('shop.changeMessageTimes')).toHaveLength(1))
  expect(page.sent('shop.changeMessageTimes')).toMatchObject([
    {
      reminderMinutes: [2_880, 180],
      freeCancelReminderMinutes: null,
      quietFromMinute: 0,
      quietToMinute: 0,
    },
  ])
})

test('a spa is introduced by a few words and what it has', async () => {
  const page = await openRule('shop.introduction.title', { 'shop.introduce': settings })
  const { t, sheet, user } = page
  await user.click(sheet.getByRole('checkbox', { name: t('shop.amenity.hammam') }))
  await page.save()
  await vi.waitFor(() => expect(page.sent('shop.introduce')).toHaveLength(1))
  expect(page.sent('shop.introduce')).toMatchObject([
    { description: settings.introduction.description, amenities: ['hammam'] },
  ])
})
