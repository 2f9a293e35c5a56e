import { shortName } from '@serein/shared/review/rules.ts'
import { fits, isAccessible } from './look.ts'
import { demo, logInAs, newCustomer } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { nowServesAs } from './steps/console.ts'
import { book, findPlan, type Plan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

const marais = 'Maison Serein, Le Marais'

test('a client books, the bell rings at the desk, and leads to the visit', async ({
  visitor,
  customer,
  language,
}) => {
  const c = wordsOf(language, 'console')
  const desk = await visitor('desk')
  await logInAs(desk, demo('manager'))
  const at = await desk.newPage()
  await at.goto('/console/')
  const bell = at.getByRole('button', { name: new RegExp(`^${c('notification.title')}`, 'u') })
  const sheet = at.getByRole('dialog', { name: c('notification.title') })
  const row = sheet.getByRole('listitem').filter({ hasText: shortName(customer.name) })

  const booking = await test.step('live, while it is open', async () => {
    await bell.focus()
    await at.keyboard.press('Enter')
    await expect(sheet.getByRole('listitem').first()).toBeVisible()
    const made = await book(customer.api, await findPlan(customer.api, { inDays: 6 }))
    await expect(row).toHaveCount(1)
    await expect(row.getByText(c('notification.isUnread'))).toBeAttached()
    return made
  })

  await test.step('read by the keys, and unread again; all read, and brought back', async () => {
    const read = row.getByRole('button', { name: c('notification.markRead', { title: '' }).trim() })
    const unread = row.getByRole('button', {
      name: c('notification.markUnread', { title: '' }).trim(),
    })
    await read.focus()
    await at.keyboard.press('Enter')
    await unread.press('Enter')
    await expect(read).toBeVisible()
    await sheet.getByRole('button', { name: c('notification.markAllRead') }).click()
    await expect(unread).toBeVisible()
    await sheet.getByRole('button', { name: c('notification.undo') }).click()
    await expect(read).toBeVisible()
  })

  await test.step('pressed, it leads there', async () => {
    await row.getByRole('link').click()
    await expect(at).toHaveURL(new RegExp(`visit=${booking.id}`, 'u'))
    await expect(sheet).toBeHidden()
    await expect(at.getByRole('complementary').getByText(customer.name)).toBeVisible()
  })
})

test(
  'a therapist hears of visits of their own, as they have chosen, with a sound if they like',
  { tag: '@all' },
  async ({ visitor, customer, language, sql }) => {
    const c = wordsOf(language, 'console')
    // Beside the test in the other language, which is about somebody else.
    const by = language === 'en' ? 'Marc' : 'Théo'
    const own = await findPlan(customer.api, { inDays: 7, at: marais, by })
    const booked = async (plan: Plan) => {
      const { api } = await newCustomer(await visitor())
      return book(api, plan)
    }
    const context = await visitor('desk')
    await context.addInitScript(countNotes)
    const person = await newCustomer(context)
    await nowServesAs(sql, person.email, own.therapist!.id)
    const work = apiOf(context)
    const at = await context.newPage()
    const heard = async () =>
      (await work.teamNotification.list({ limit: 50 })).notifications.map(
        ({ facts }) => facts.bookingId,
      )
    const sentOf = async (bookingId: string) =>
      sql(
        `select d.state, d.due_at > now() as waits from delivery d join "user" u on u.id = d.user_id
       where u.email = $1 and d.facts -> 'news' -> 'facts' ->> 'bookingId' = $2`,
        [person.email, bookingId],
      )
    const turn = at.getByRole('switch', {
      name: c('notification.settings.switch', {
        topic: c('notification.topic.booked'),
        channel: c('notification.channel.app'),
      }),
    })

    await test.step('of their own, and of no other', async () => {
      const other = await findPlan(customer.api, { inDays: 7, at: marais, by: 'Yuna' })
      const theirs = await booked(other)
      const mine = await booked(own)
      await expect.poll(heard).toContain(mine.id)
      expect(await heard()).not.toContain(theirs.id)
    })

    const unheard = await test.step('not of what is turned off', async () => {
      await at.goto('/console/notifications')
      await expect(at.getByText(c('notification.settings.ownOnly'))).toBeVisible()
      await expect(at.getByText(c('notification.topic.review'), { exact: true })).toHaveCount(0)
      await isAccessible(at)
      await fits(at)
      await turn.focus()
      await at.keyboard.press('Space')
      await expect
        .poll(async () => work.teamNotification.settings({}))
        .toMatchObject({ choices: { booked: ['mail'] } })
      const made = await booked(own)
      // It is heard of, and goes by mail alone.
      await expect.poll(async () => sentOf(made.id)).toHaveLength(1)
      return made
    })

    await test.step('in their quiet hours by the bell alone', async () => {
      const quiet = { quietFromMinute: 0, quietToMinute: 1439, isSoundOn: false }
      const choices = { booked: ['mail' as const, 'app' as const] }
      await work.teamNotification.saveSettings({
        ...quiet,
        choices,
        shopIds: null,
        isSentAnotherWay: true,
      })
      const late = await booked(own)
      await expect.poll(heard).toContain(late.id)
      expect(await heard()).not.toContain(unheard.id)
      expect(await sentOf(late.id)).toEqual([{ state: 'waiting', waits: true }])
    })

    await test.step('with a sound, which can be tried', async () => {
      await at.reload()
      await at.getByRole('switch', { name: c('notification.quiet.on') }).uncheck()
      await at.getByRole('switch', { name: c('notification.sound.on') }).check()
      await expect
        .poll(async () => work.teamNotification.settings({}))
        .toMatchObject({ isSoundOn: true, quietFromMinute: 0, quietToMinute: 0 })
      // A page may sound once something was pressed in it.
      await at.getByRole('heading', { level: 1 }).click()
      await booked(own)
      await expect.poll(async () => at.evaluate(notesPlayed)).toBeGreaterThan(0)
      await at.getByRole('button', { name: c('notification.sound.try') }).click()
      await expect(at.getByText(c('notification.sound.rang'))).toBeVisible()
    })
  },
)

/** A page that makes sound cannot be listened to, but its notes can be counted. */
function countNotes(): void {
  const Note = globalThis.OscillatorNode
  let played = 0
  globalThis.OscillatorNode = class extends Note {
    constructor(...given: ConstructorParameters<typeof OscillatorNode>) {
      super(...given)
      played += 1
      document.documentElement.dataset.notes = String(played)
    }
  }
}

function notesPlayed(): number {
  return Number(document.documentElement.dataset.notes ?? 0)
}
