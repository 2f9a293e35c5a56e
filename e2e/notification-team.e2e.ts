import { shortName } from '@serein/shared/review/rules.ts'
import { demo, logInAs } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('the bell at the desk rings for a booking, with sound if wished, and leads to the visit', async ({
  visitor,
  customer,
  language,
}) => {
  const c = wordsOf(language, 'console')
  const desk = await visitor('desk')
  await desk.addInitScript(countNotes)
  await logInAs(desk, demo('manager'))
  const { teamNotification } = apiOf(desk)
  const setting = await teamNotification.settings({})
  const aloud = { isSoundOn: true, quietFromMinute: 0, quietToMinute: 0 }
  await teamNotification.saveSettings({ ...setting, ...aloud })
  const at = await desk.newPage()
  await at.goto('/console/')
  const bell = at.getByRole('button', { name: new RegExp(`^${c('notification.title')}`, 'u') })
  const sheet = at.getByRole('dialog', { name: c('notification.title') })
  const row = sheet.getByRole('listitem').filter({ hasText: shortName(customer.name) })

  const booking = await test.step('the notification arrives while the bell is open', async () => {
    await bell.focus()
    await at.keyboard.press('Enter')
    await expect(sheet.getByRole('listitem').first()).toBeVisible()
    const made = await book(customer.api, await findPlan(customer.api, { inDays: 6 }))
    await expect(row).toHaveCount(1)
    await expect(row.getByText(c('notification.isUnread'))).toBeAttached()
    await expect.poll(() => at.evaluate(notesPlayed)).toBeGreaterThan(0)
    return made
  })

  await test.step('notifications are marked read and unread by keyboard, all at once, and undone', async () => {
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
    await sheet.getByRole('button', { name: c('common.undo') }).click()
    await expect(read).toBeVisible()
  })

  await test.step('a press leads to the visit', async () => {
    await row.getByRole('link').click()
    await expect(at).toHaveURL(new RegExp(`visit=${booking.id}`, 'u'))
    await expect(sheet).toBeHidden()
    await expect(at.getByRole('complementary').getByText(customer.name)).toBeVisible()
  })
})

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
