import { readFile } from 'node:fs/promises'
import { isAccessible } from './look.ts'
import { demo, logInAs } from './steps/account.ts'
import { searchAddress } from './steps/found.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('a manager reads what was earned, changes the days and the order by keyboard, and takes it along as CSV @french @wide', async ({
  page,
  language,
}) => {
  const c = wordsOf(language, 'console')
  await logInAs(page.context(), demo('manager'))
  await page.goto('/console/reports')

  await test.step('figures, a chart and a table, for eye and ear', async () => {
    await expect(page.getByRole('heading', { name: c('report.revenue.chart') })).toBeVisible()
    await expect(page.getByRole('application')).toBeVisible()
    await expect(
      page.getByRole('grid', { name: c('report.breakdown') }).getByRole('row'),
    ).not.toHaveCount(1)
    await isAccessible(page)
  })

  await test.step('the chart is walked by arrows, and is a table at the press of a button', async () => {
    await page.getByRole('application').focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('.recharts-tooltip-wrapper')).toBeVisible()
    await page.getByRole('button', { name: c('report.table.show') }).press('Enter')
    const table = page.getByRole('table', { name: c('report.revenue.chart') })
    await expect(table.getByRole('row')).not.toHaveCount(1)
    await expect(page).toHaveURL(/view=table/u)
    await isAccessible(page)
  })

  await test.step('another period, by therapist; all of it is in the address', async () => {
    await page.getByRole('combobox', { name: c('report.period') }).selectOption('lastMonth')
    await page.getByRole('radio', { name: c('report.by.staff') }).check()
    await expect(page).toHaveURL(/period=lastMonth/u)
    await expect(page).toHaveURL(/by=staff/u)
    await page.reload()
    await expect(page.getByRole('combobox', { name: c('report.period') })).toHaveValue('lastMonth')
    const names = page.getByRole('grid', { name: c('report.breakdown') }).getByRole('rowheader')
    await expect(names.first()).toBeVisible()
  })

  await test.step('the file says what the table says', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: c('report.csv') }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    const [header, first] = text.split('\r\n')
    expect(header).toContain(c('report.by.staff'))
    const name = await page
      .getByRole('grid', { name: c('report.breakdown') })
      .getByRole('rowheader')
      .first()
      .textContent()
    expect(first).toContain(name ?? 'a name')
  })

  await test.step('who came, how full it was', async () => {
    await page.getByRole('tab', { name: c('report.tab.visits') }).click()
    await expect(page.getByText(c('report.visits.rebooked', { n: '30' })).first()).toBeVisible()
    await isAccessible(page)
    await page.getByRole('tab', { name: c('report.tab.hours') }).click()
    const map = page.getByRole('table', { name: c('report.hours.map') })
    await expect(map.getByRole('row')).toHaveCount(8)
    await page.getByRole('radio', { name: c('report.hours.unit') }).check()
    await expect(page.getByRole('table', { name: c('report.hours.by.unit') })).toBeVisible()
    await isAccessible(page)
  })
})

test('a therapist sees what is theirs, and the front desk no reports at all @desk', async ({
  page,
  visitor,
  language,
}) => {
  const c = wordsOf(language, 'console')
  await logInAs(page.context(), demo('therapist'))
  await page.goto('/console/reports')
  await expect(page.getByText(c('report.own'))).toBeVisible()
  await expect(page.getByRole('tab', { name: c('report.tab.wishes') })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: c('report.staff') })).toHaveCount(0)
  const desk = await visitor('desk')
  await logInAs(desk, demo('desk'))
  const at = await desk.newPage()
  await at.goto('/console/')
  await expect(at.getByRole('link', { name: c('booking.board.screen') })).toBeVisible()
  await expect(at.getByRole('link', { name: c('report.title') })).toHaveCount(0)
})

test('what a customer looks for in vain is a lost wish of the spa, and is tried again with one thing more', async ({
  visitor,
  customer,
  language,
}) => {
  const c = wordsOf(language, 'console')
  const { api } = customer
  // Somebody by name, whom nobody else can stand in for.
  const plan = await findPlan(api, { inDays: 9, named: true })
  const { shop, startsAt } = await book(api, plan)
  const { reason } = await api.slot.why({ shopId: shop.id, ...plan.visit, startsAt })
  expect(reason).toBe('therapist_busy')
  const desk = await visitor('desk')
  await logInAs(desk, demo('manager'))
  const at = await desk.newPage()
  await at.goto(
    `/console/reports?shop=${shop.id}&spa=${shop.id}&report=wishes&period=own&from=${plan.day}&to=${plan.day}`,
  )
  await expect(async () => {
    await at.reload()
    await expect(at.getByText(c('report.reason.therapist_busy')).first()).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await isAccessible(at)
  await at.getByRole('radio', { name: c('report.replay.therapist') }).check()
  await at.getByRole('button', { name: c('report.replay.run') }).click()
  await expect(at.getByRole('status').filter({ hasText: /\d/u })).toBeVisible()
})

test('a search for a time at which no spa is free is a lost wish of those it would have shown, one for each who searched', async ({
  visitor,
  customer,
  language,
}, { retry }) => {
  const c = wordsOf(language, 'console')
  const { shop, day } = await findPlan(customer.api, { inDays: 13 + retry })
  const search = searchAddress({ q: shop.name, day, from: 120, to: 180 })
  for (const name of ['one', 'two', 'two']) {
    const who = await visitor()
    await who.setExtraHTTPHeaders({ 'user-agent': `Somebody ${name} ${retry}` })
    const page = await who.newPage()
    await page.goto(search)
    await expect(page.getByRole('article')).toHaveCount(0)
  }
  const desk = await visitor('desk')
  await logInAs(desk, demo('manager'))
  const at = await desk.newPage()
  await at.goto(
    `/console/reports?shop=${shop.id}&spa=${shop.id}&report=wishes&period=own&from=${day}&to=${day}`,
  )
  await expect(async () => {
    await at.reload()
    await expect(at.getByText(c('report.wishes.searches', { count: 2 }))).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await expect(at.getByText(c('report.reason.closed')).first()).toBeVisible()
})
