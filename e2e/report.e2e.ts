import { readFile } from 'node:fs/promises'
import { demo, logInAs } from './steps/account.ts'
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
