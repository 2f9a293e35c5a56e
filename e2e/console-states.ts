import type { Locator } from '@playwright/test'
import { dayIn } from '@serein/client/format.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { paymentStates } from './payment-states.ts'
import { paymentRuleStates } from './payment-rule-states.ts'
import { phoneStates } from './phone-states.ts'
import { peopleStates } from './people-states.ts'
import { roomStates } from './room-states.ts'
import { campaignStates } from './campaign-states.ts'
import { customerStates } from './customer-states.ts'
import { catalogueStates } from './catalogue-states.ts'
import { consoleChatStates } from './chat-states.ts'
import { reportStates } from './report-states.ts'
import { consoleReviewStates } from './review-states.ts'
import { consoleSupportStates } from './support-states.ts'
import { shopSettingStates } from './shop-setting-states.ts'
import { templateStates } from './template-states.ts'
import { textStates } from './text-states.ts'
import { teamStates } from './team-states.ts'
import { changeStates } from './change-states.ts'
import { consoleHealthFormStates } from './health-form-states.ts'
import { consoleSeriesStates } from './series-states.ts'
import { consoleWaitingStates } from './waiting-states.ts'
import { newBookingStates } from './new-booking-states.ts'
import { teamNotificationStates } from './notification-team-states.ts'
import { consoleAddresses } from './console-addresses.ts'
import type { ConsoleState, Keeper } from './console-state.ts'
import { demo, logIn, logInAs } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import type { Onlooker } from './steps/onlooker.ts'
import { expect } from './test.ts'
import { wordsOf } from './words.ts'

/** A member, logged in, at a shop of the demo world. */
export async function keeperOf(
  { page, language, sql }: Pick<Onlooker, 'page' | 'language' | 'sql'>,
  as: ConsoleState['as'] | 'manager' = 'manager',
): Promise<Keeper> {
  await page.context().clearCookies({ name: /session/u })
  if (as !== 'nobody') await logInAs(page.context(), demo(as))
  const [shop] = await sql(
    `select s.id, s.time_zone from shop s join membership m on m.business_id = s.business_id
     join "user" u on u.id = m.user_id where u.email = $1 and s.name = 'Maison Serein, Le Marais'`,
    [demo('desk').email],
  )
  const today = dayIn(new Date().toISOString(), String(shop!.time_zone))
  return { page, t: wordsOf(language, 'console'), shop: { id: String(shop!.id), today } }
}

const { calendar } = consoleAddresses

/** Each state of the console. A new screen, sheet or question must say here how it looks. */
export const consoleStates: Record<string, ConsoleState> = {
  'log-in': {
    as: 'nobody',
    open: async ({ page, t }) => {
      await page.goto('/console/')
      await expect(page.getByRole('heading', { name: t('identity.login.title') })).toBeVisible()
    },
  },
  'log-in refused': {
    as: 'nobody',
    open: async ({ page, t }) => {
      await page.goto('/console/')
      await logIn(page, t, { ...demo('desk'), password: 'something else' })
      await expect(page.getByText(t('identity.refusal.credentials'))).toBeVisible()
    },
  },
  today: { as: 'desk', open: (keeper) => live(keeper, '/console/') },
  'today with a visit': {
    as: 'desk',
    open: async (keeper) => {
      await live(keeper, '/console/')
      await openVisit(keeper.page.locator('[data-visit]').last(), keeper)
    },
  },
  'today without visits': {
    isLast: true,
    open: async (keeper) => {
      // A morning after all that is booked.
      await keeper.page.clock.setFixedTime(Date.now() + 200 * 86_400_000)
      await live(keeper, '/console/')
      await expect(keeper.page.getByRole('main').getByText(/\p{L}/u).first()).toBeVisible()
    },
  },
  offers: {
    as: 'owner',
    open: async ({ page, t }) => {
      await page.goto('/console/offers')
      await expect(page.getByText('BIENVENUE').last()).toBeVisible()
      await expect(page.getByText(t('offer.state.on'), { exact: true }).first()).toBeVisible()
    },
  },
  'an offer with mistakes': {
    as: 'owner',
    open: async ({ page, t }) => {
      await page.goto('/console/offers')
      await page.getByRole('button', { name: t('offer.new') }).click()
      await page.getByRole('button', { name: t('common.save') }).click()
      await expect(page.getByText(t('offer.fault.percent'))).toBeVisible()
    },
  },
  'day by therapist': { as: 'desk', open: (keeper) => live(keeper, calendar) },
  'day by room': { open: (keeper) => live(keeper, `${calendar}?by=room`), only: 'desk' },
  'day, small hours': { open: (keeper) => live(keeper, `${calendar}?zoom=small`), only: 'desk' },
  'day, large hours': { open: (keeper) => live(keeper, `${calendar}?zoom=large`), only: 'desk' },
  'week of therapists': { open: (keeper) => live(keeper, `${calendar}?span=week`), only: 'desk' },
  'week of rooms': {
    open: (keeper) => live(keeper, `${calendar}?span=week&by=room`),
    only: 'desk',
  },
  'week of one': {
    only: 'desk',
    open: async (keeper) => {
      const { page, t } = keeper
      await live(keeper, `${calendar}?span=week`)
      await page.getByLabel(t('booking.board.who')).selectOption({ index: 3 })
      await expect(page).toHaveURL(/who=/u)
    },
  },
  'day of rest': {
    open: (keeper) => live(keeper, `${calendar}?day=${addDays(keeper.shop.today, 200)}`),
  },
  'a visit': { as: 'desk', open: openComing },
  'a visit to cancel': {
    open: async (keeper) => {
      const { page, t } = keeper
      await openComing(keeper)
      await page.getByRole('button', { name: t('booking.visit.cancelByShop') }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  'dragged where it fits': { only: 'desk', open: (keeper) => drag(keeper, ['ArrowDown']) },
  'dragged where it does not fit': {
    only: 'desk',
    open: (keeper) =>
      drag(
        keeper,
        Array.from({ length: 14 }, () => 'ArrowUp'),
      ),
  },
  ...newBookingStates(pressed),
  'block time': { open: (keeper) => pressed(keeper, 'b') },
  search: {
    open: async (keeper) => {
      const { page } = keeper
      await pressed(keeper, '/')
      await page.getByRole('dialog').getByRole('combobox').fill('ca')
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    },
  },
  'search without results': {
    open: async (keeper) => {
      const { page, t } = keeper
      await pressed(keeper, '/')
      await page.getByRole('dialog').getByRole('combobox').fill('xyzzy')
      await expect(page.getByText(t('search.anything.count', { n: 0 }))).toBeVisible()
    },
  },
  'keyboard help': { open: (keeper) => pressed(keeper, '?') },
  pictures: {
    open: openPictures,
  },
  'pictures to send': {
    open: async (keeper) => {
      const { page, t } = keeper
      await openPictures(keeper)
      const buffer = await page.screenshot()
      const choose = page.getByLabel(t('shop.pictures.choose'))
      await choose.setInputFiles([
        { name: 'spa.png', mimeType: 'image/png', buffer },
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
      ])
      await expect(page.getByText(t('shop.pictures.wrongKind'))).toBeVisible()
      await page.getByRole('button', { name: t('shop.pictures.send') }).click()
      await expect(page.getByText(t('shop.pictures.alt.missing')).first()).toBeVisible()
    },
  },
  'a picture to describe': {
    open: async (keeper) => {
      const { page, t } = keeper
      await openPictures(keeper)
      const name = t('shop.pictures.describe', { name: '§' }).split('§')[0]!
      await page.getByRole('button', { name }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  ...phoneStates,
  ...roomStates,
  ...peopleStates,
  ...paymentStates({ openComing, openDone: liveLastDay, calendar }),
  ...shopSettingStates,
  ...paymentRuleStates,
  ...catalogueStates,
  ...consoleChatStates,
  ...consoleReviewStates,
  ...consoleSupportStates,
  ...campaignStates,
  ...reportStates,
  ...customerStates,
  ...templateStates,
  ...textStates,
  ...teamNotificationStates,
  settings: { as: 'owner', open: openSettings },
  'settings, to look at': { open: openSettings },
  'settings found by name': {
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await openSettings(keeper)
      await page.getByLabel(t('shop.settings.find')).fill('t')
      await expect(page.getByRole('list', { name: t('shop.settings.found') })).toBeVisible()
    },
  },
  'no such page': {
    open: async ({ page, t }) => {
      await page.goto('/console/nowhere')
      await expect(page.getByText(t('frame.notFound.title'))).toBeVisible()
    },
  },
  ...teamStates,
  ...changeStates(openComing),
  ...consoleSeriesStates(openComing),
  ...consoleWaitingStates,
  ...consoleHealthFormStates,
}

async function live({ page, t, shop }: Keeper, address: string): Promise<void> {
  await page.goto(
    address.includes('?') ? `${address}&shop=${shop.id}` : `${address}?shop=${shop.id}`,
  )
  await expect(page.getByText(t('booking.today.live.live'))).toBeVisible()
}

async function openComing(keeper: Keeper): Promise<void> {
  await liveNextDay(keeper)
  await openVisit(confirmed(keeper).last(), keeper)
}

async function openVisit(visit: Locator, { page, t }: Keeper): Promise<void> {
  await visit.click()
  await expect(page.getByText(t('booking.visit.history'))).toBeVisible()
}

/** The next day with a visit to come: late today there is none any more, and some days are closed. */
async function liveNextDay(keeper: Keeper): Promise<void> {
  const [day] = await daysWith('confirmed', keeper, 1, 7)
  await live(keeper, `${calendar}?day=${day!}`)
}

/** The last day with a visit that is over. */
async function liveLastDay(keeper: Keeper): Promise<void> {
  const days = await daysWith('completed', keeper, -7, -1)
  await live(keeper, `${calendar}?day=${days.at(-1)!}`)
}

async function daysWith(wanted: string, { page, shop }: Keeper, from: number, to: number) {
  const days = { fromDay: addDays(shop.today, from), toDay: addDays(shop.today, to) }
  const { visits } = await apiOf(page.context()).booking.shopCalendar({ shopId: shop.id, ...days })
  const found = visits.filter(({ state }) => state === wanted)
  return found.map(({ startsAt }) => startsAt.slice(0, 10)).toSorted()
}

async function openPictures({ page, t, shop }: Keeper): Promise<void> {
  await page.goto(`${consoleAddresses.pictures}?shop=${shop.id}`)
  await expect(page.getByText(t('shop.pictures.first'), { exact: true })).toBeVisible()
}

async function openSettings({ page, t, shop }: Keeper): Promise<void> {
  await page.goto(`${consoleAddresses.settings}?shop=${shop.id}`)
  await expect(page.getByRole('switch', { name: t('shop.settings.phone') })).toBeVisible()
}

async function pressed(keeper: Keeper, key: string): Promise<void> {
  await live(keeper, calendar)
  await keeper.page.keyboard.press(key)
  await expect(keeper.page.getByRole('dialog')).toBeVisible()
}

async function drag(keeper: Keeper, keys: string[]): Promise<void> {
  await liveNextDay(keeper)
  await confirmed(keeper).last().focus()
  await keeper.page.keyboard.press('m')
  for (const key of keys) await keeper.page.keyboard.press(key)
}

function confirmed({ page, t }: Keeper) {
  return page
    .locator('[data-visit]')
    .filter({ hasText: new RegExp(t('booking.today.state.confirmed'), 'u') })
    .or(page.locator(`[data-visit][aria-label*="${t('booking.today.state.confirmed')}"]`))
}
