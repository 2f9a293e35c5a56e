import { readFile } from 'node:fs/promises'
import { demo, logInAs } from './steps/account.ts'
import { searchAddress } from './steps/found.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('a manager reads the revenue report, changes its days and order by keyboard, and downloads it as CSV', async ({
  page,
  language,
}) => {
  const c = wordsOf(language, 'console')
  await logInAs(page.context(), demo('manager'))
  await page.goto('/console/reports')

  await test.step('figures, chart and table can be seen and heard', async () => {
    await expect(page.getByRole('heading', { name: c('report.revenue.chart') })).toBeVisible()
    await expect(page.getByRole('application')).toBeVisible()
    await expect(
      page.getByRole('grid', { name: c('report.breakdown') }).getByRole('row'),
    ).not.toHaveCount(1)
  })

  await test.step('the chart is walked by arrow keys and becomes a table with one press', async () => {
    await page.getByRole('application').focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('.recharts-tooltip-wrapper')).toBeVisible()
    await page.getByRole('button', { name: c('report.table.show') }).press('Enter')
    const table = page.getByRole('table', { name: c('report.revenue.chart') })
    await expect(table.getByRole('row')).not.toHaveCount(1)
    await expect(page).toHaveURL(/view=table/u)
  })

  await test.step('another period by therapist stands in the address', async () => {
    await page.getByRole('combobox', { name: c('report.period') }).selectOption('lastMonth')
    await page.getByRole('radio', { name: c('report.by.staff') }).click()
    await expect(page).toHaveURL(/period=lastMonth/u)
    await expect(page).toHaveURL(/by=staff/u)
    await page.reload()
    await expect(page.getByRole('combobox', { name: c('report.period') })).toHaveValue('lastMonth')
    const names = page.getByRole('grid', { name: c('report.breakdown') }).getByRole('rowheader')
    await expect(names.first()).toBeVisible()
  })

  await test.step('the file has the rows of the table', async () => {
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

  await test.step('the reports of clients and occupancy have their figures', async () => {
    await page.getByRole('tab', { name: c('report.tab.visits') }).click()
    await expect(page.getByText(c('report.visits.rebooked', { n: '30' })).first()).toBeVisible()
    await page.getByRole('tab', { name: c('report.tab.hours') }).click()
    const map = page.getByRole('table', { name: c('report.hours.map') })
    await expect(map.getByRole('row')).toHaveCount(8)
    await page.getByRole('radio', { name: c('report.hours.unit') }).click()
    await expect(page.getByRole('table', { name: c('report.hours.by.unit') })).toBeVisible()
  })
})

test('a question or search in vain counts as one lost wish per person', async ({
  visitor,
  customer: { api },
  sql,
}) => {
  // Somebody by name, whom nobody else can stand in for.
  const { shop, day, visit, ...plan } = await findPlan(api, { inDays: 46, named: true })
  const { startsAt } = await book(api, { shop, day, visit, ...plan })
  const { reason } = await api.slot.why({ shopId: shop.id, ...visit, startsAt })
  expect(reason).toBe('therapist_busy')
  const { request } = await visitor()
  const search = searchAddress({ q: shop.name, day, from: 120, to: 180 })
  for (const name of ['one', 'two', 'two']) {
    const answer = await request.get(search, { headers: { 'user-agent': `Somebody ${name}` } })
    expect(answer.status()).toBe(200)
  }
  const wishes = `select reason, is_search from lost_wish where shop_id = $1 and day = $2 and minute is not null order by is_search`
  await expect
    .poll(() => sql(wishes, [shop.id, day]), { intervals: [100] })
    .toEqual([
      { reason: 'therapist_busy', is_search: false },
      { reason: 'closed', is_search: true },
      { reason: 'closed', is_search: true },
    ])
})
