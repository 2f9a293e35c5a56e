import { defaultPermissions, type Role } from '@serein/shared/business/permission.ts'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './reports.tsx'

const none = {
  netMinor: 0,
  serviceMinor: 0,
  productMinor: 0,
  feeMinor: 0,
  membershipMinor: 0,
  expiredMinor: 0,
  refundMinor: 0,
  taxMinor: 0,
  tipMinor: 0,
  discountMinor: 0,
  completed: 0,
  noShows: 0,
  cancelled: 0,
  late: 0,
  guests: 0,
  newClients: 0,
  returningClients: 0,
  rebooked7: 0,
  rebooked30: 0,
  rebooked60: 0,
  rebooked90: 0,
  treatments: 0,
  served: 0,
  missed: 0,
  minutes: 0,
}

const noFigures = {
  period: { fromDay: '2026-11-01', toDay: '2026-11-25' },
  before: null,
  isOwn: false,
  isCurrent: true,
  currency: 'EUR',
  currencies: ['EUR'],
  total: { figures: none, before: null },
  open: { in7: 0, in30: 0, in60: 0, in90: 0 },
  grain: 'day' as const,
  series: [],
  rows: [],
}

async function openAs(role: Role, at = '/console/reports', own: Answers = {}) {
  const page = await renderConsole(<Page />, {
    at,
    answers: {
      'business.me': { ...owner, role, permissions: defaultPermissions[role] },
      'report.choices': { staff: [{ id: idOf(9), name: 'Inès' }], services: [], kinds: [] },
      'report.takings': 'pending',
      'report.wishes': {
        total: 3,
        guests: 3,
        searches: 2,
        reasons: [{ reason: 'closed', wishes: 3 }],
        weeks: [],
        cells: [],
        services: [],
      },
      'report.replay': { tried: 3, unchanged: 0, served: 1, isComplete: true },
      'report.figures': { ...noFigures, isOwn: role === 'therapist' },
      ...own,
    },
  })
  await page.findByRole('tablist')
  const tabs = page.getAllByRole('tab').map(({ textContent }) => textContent)
  return { ...page, tabs }
}

test('the reports of a therapist are theirs alone: no lost wishes, colleagues or takings', async () => {
  const { t, tabs, sent, container, queryByRole, findByRole } = await openAs('therapist')
  await findByRole('heading', { name: t('report.revenue.chart') })
  expect(container.textContent).toContain(t('report.own'))
  expect(tabs).not.toContain(t('report.tab.wishes'))
  expect(tabs).not.toContain(t('report.tab.owed'))
  expect(queryByRole('combobox', { name: t('report.staff') })).toBe(null)
  expect(sent('report.takings')).toEqual([])
})

test('the reports of a manager show everything', async () => {
  const { t, tabs, sent, container, getByRole, findByRole } = await openAs('manager')
  await findByRole('heading', { name: t('report.revenue.chart') })
  expect(container.textContent).not.toContain(t('report.own'))
  expect(tabs).toContain(t('report.tab.wishes'))
  expect(getByRole('combobox', { name: t('report.staff') })).toBeTruthy()
  expect(sent('report.takings')).toHaveLength(1)
})

test('cash that came and went beside sales stands under the takings, and where nothing was taken', async () => {
  const takings = {
    period: { fromDay: '2026-11-01', toDay: '2026-11-25' },
    before: null,
    isOwn: false,
    isCurrent: true,
    currency: 'EUR',
    currencies: ['EUR'],
    rows: [],
    besideSales: { putInMinor: 2_000, paidOutMinor: 1_240 },
  }
  const page = await openAs('manager', '/console/reports', { 'report.takings': takings })
  const table = await page.findByRole('table', { name: page.t('payment.move.title') })
  expect(table.textContent).toContain('€20.00')
  expect(table.textContent).toContain('€12.40')
})

test('the report of wishes counts them with reasons, and replays them with one more resource', async () => {
  const page = await openAs('manager', '/console/reports?report=wishes')
  const { t } = page
  const why = await page.findByRole('term')
  expect(why.textContent).toBe(t('report.reason.closed'))
  expect(page.container.textContent).toContain(t('report.wishes.searches', { count: 2 }))
  await page.user.click(page.getByRole('radio', { name: t('report.replay.therapist') }))
  await page.press(t('report.replay.run'))
  expect(await page.findByText(t('report.replay.more', { count: 1, tried: 3 }))).toBeTruthy()
  expect(page.sent('report.replay')).toMatchObject([{ 'change[kind]': 'therapist' }])
})

test('memberships and what has expired stand in the revenue of whoever has some', async () => {
  const figures = { ...none, netMinor: 7_250, membershipMinor: 5_750, expiredMinor: 1_500 }
  const at = '/console/reports'
  const nothing = await openAs('manager', at)
  await nothing.findByRole('heading', { name: nothing.t('report.revenue.chart') })
  expect(nothing.queryByText(nothing.t('report.revenue.expired'))).toBe(null)
  nothing.unmount()
  const page = await openAs('manager', at, {
    'report.figures': { ...noFigures, total: { figures, before: null } },
  })
  const term = async (label: string) => (await page.findByText(label)).parentElement!.textContent
  expect(await term(page.t('report.revenue.memberships'))).toContain('€57.50')
  expect(await term(page.t('report.revenue.expired'))).toContain('€15.00')
})

test('what is owed to clients is read as of a day, and its file is of that day', async () => {
  const page = await openAs('manager', '/console/reports?report=owed', {
    'report.owed': {
      day: '2026-11-25',
      currency: 'EUR',
      currencies: ['EUR'],
      totalMinor: 12_500,
      rows: [
        { kind: 'gift_card', count: 2, amountMinor: 8_000 },
        { kind: 'bonus', count: 1, amountMinor: 4_500 },
      ],
    },
  })
  const { t } = page
  const table = await page.findByRole('table', { name: t('report.tab.owed') })
  expect(table.textContent).toContain('€80.00')
  expect(page.container.textContent).toContain('€125.00')
  const day = page.getByLabelText(t('report.owed.day'))
  expect(day.getAttribute('max')).toBe('2026-11-25')
  fireEvent.change(day, { target: { value: '2026-10-31' } })
  await waitFor(() => expect(page.sent('report.owed').at(-1)).toMatchObject({ day: '2026-10-31' }))
  expect(page.getByRole('link', { name: t('report.csv') }).getAttribute('href')).toContain(
    'fromDay=2026-10-31&toDay=2026-10-31&report=owed',
  )
})
