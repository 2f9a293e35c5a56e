import type { BrowserContext, Page } from '@playwright/test'
import { demo, logIn, logInAs } from './steps/account.ts'
import { expect, test, type Sql } from './test.ts'
import { wordsOf } from './words.ts'

const minute = 60_000

test(
  'a session is renewed five minutes before its hour is over, by one of two tabs',
  { tag: '@all' },
  async ({ context, customer }) => {
    expect(customer.email).toBeTruthy()
    const tokenRequests = await counting(context)
    const [page, other] = await stopped(context, '/tabs/featured', '/bookings')
    expect(tokenRequests.count()).toBe(1)
    for (const turn of [2, 3]) {
      await context.clock.fastForward((await untilItsEnd(page)) - 5 * minute - 10_000)
      await settled(page, other)
      expect(tokenRequests.count()).toBe(turn - 1)
      await context.clock.runFor(10_000)
      await expect.poll(tokenRequests.count).toBe(turn)
      await settled(page, other)
      expect(tokenRequests.count()).toBe(turn)
    }
  },
)

test('a form interrupted by a log-out elsewhere is restored after logging in', async ({
  page,
  customer,
  sql,
  t,
}) => {
  await opened(page, '/profile')
  await page.getByLabel(t('identity.form.name')).fill('Camille de la Rivière')
  await page.getByLabel(t('identity.profile.phone')).fill('+33 6 12 34 56 78')
  await page.getByText(t('identity.wellness.firm'), { exact: true }).click()
  await page.getByLabel(t('identity.wellness.allergies')).fill('lavender')
  await endSessions(sql, customer.email)
  await page
    .getByRole('button', { name: t('identity.profile.save') })
    .first()
    .click()

  await expect(page).toHaveURL('/welcome?next=%2Fprofile&ended=true')
  await expect(page.getByText(t('identity.welcome.ended'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('identity.welcome.login') })).toBeVisible()
  await expect.poll(() => storedFlag(page)).toBeNull()
  // Notes about health stay in memory.
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(stored).toContain('Camille de la Rivière')
  expect(stored).not.toContain('lavender')

  await page.getByRole('link', { name: t('identity.welcome.login') }).click()
  await logIn(page, t, customer)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText(t('frame.restored'))).toBeVisible()
  await expect(page.getByLabel(t('identity.form.name'))).toHaveValue('Camille de la Rivière')
  await expect(page.getByLabel(t('identity.profile.phone'))).toHaveValue('+33 6 12 34 56 78')
  await expect(page.getByLabel(t('identity.wellness.firm'), { exact: true })).toBeChecked()
  await expect(page.getByLabel(t('identity.wellness.allergies'))).toHaveValue('lavender')
  expect(await page.evaluate(() => sessionStorage.getItem('openForm'))).toBeNull()
  await page
    .getByRole('button', { name: t('identity.profile.save') })
    .first()
    .click()
  await expect(page.getByText(t('identity.profile.saved'))).toBeVisible()
})

test(
  'a member whose session ended is told so at the console’s log-in, and comes back',
  { tag: ['@desk', '@all'] },
  async ({ page, context, language, sql }) => {
    const t = wordsOf(language, 'console')
    await logInAs(context, demo('desk'))
    await opened(page, '/console/calendar')
    const cookies = await context.cookies()
    const { value } = cookies.find(({ name }) => name.endsWith('session_token'))!
    await sql('delete from session where token = $1', [decodeURIComponent(value).split('.')[0]])
    // As in the other tab of whoever logs out.
    await page.evaluate(() =>
      dispatchEvent(new StorageEvent('storage', { key: 'userLoggedIn', newValue: null })),
    )
    await expect(page.getByText(t('identity.login.ended'))).toBeVisible()
    await expect(page).toHaveURL(/\/console\/login\?next=.*calendar.*&ended=true/u)
    await logIn(page, t, demo('desk'))
    await expect(page).toHaveURL(/\/console\/calendar/u)
  },
)

/** Opens pages whose clock stands still once they are awake. */
async function stopped(context: BrowserContext, ...paths: string[]): Promise<[Page, Page]> {
  await context.clock.install()
  // Blocked as they are in a journey, they would be asked every hour for a new version that is none.
  await context.addInitScript(() =>
    Object.assign(navigator.serviceWorker ?? {}, { register: () => new Promise(() => {}) }),
  )
  const pages: Page[] = []
  for (const path of paths) {
    const page = await context.newPage()
    await opened(page, path)
    pages.push(page)
  }
  await context.clock.pauseAt(Date.now() + 5_000)
  await settled(...pages)
  return pages as [Page, Page]
}

/** The page has loaded what keeps its session going, and knows for how long. */
async function opened(page: Page, path: string): Promise<void> {
  const loaded = page.waitForResponse(/\/session-page-/u)
  await page.goto(path)
  await (await loaded).finished()
  await page.waitForFunction(() => localStorage.getItem('sessionLifetime') !== null)
}

/** How long the session still lasts, by the page's clock. */
function untilItsEnd(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { endsAt } = JSON.parse(localStorage.getItem('sessionLifetime')!) as { endsAt: number }
    return endsAt - Date.now()
  })
}

/** No tab is in the middle of a renewal. */
async function settled(...pages: Page[]): Promise<void> {
  for (const page of pages)
    await page.evaluate(() => navigator.locks.request('session', () => Promise.resolve()))
}

/** Counts the renewals of all tabs. */
async function counting(context: BrowserContext) {
  let count = 0
  await context.route('**/api/auth/renew', async (route) => {
    count += 1
    await route.continue()
  })
  return { count: () => count }
}

async function endSessions(sql: Sql, email: string): Promise<void> {
  const rows = await sql(
    'delete from session where user_id = (select id from "user" where email = $1) returning id',
    [email],
  )
  expect(rows.length).toBeGreaterThan(0)
}

function storedFlag(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('userLoggedIn'))
}
