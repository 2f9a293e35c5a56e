import { linkTo } from '@serein/app/address/link.ts'
import { fits, isAccessible } from './look.ts'
import { demo, logInAs } from './steps/account.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test(
  'the desk writes first, from a visit, which the client can act on',
  { tag: '@all' },
  async ({ page, visitor, customer, t, language }) => {
    const { api } = customer
    const c = wordsOf(language, 'console')
    const plan = await findPlan(api, { inDays: 9, named: true })
    const { id, shop, startsAt } = await book(api, plan)
    const desk = await visitor('desk')
    await logInAs(desk, demo('desk'))
    const at = await desk.newPage()
    const deskLog = at.getByRole('log', { name: c('chat.messages') })
    const write = at.getByRole('textbox', { name: c('chat.write') })
    const send = at.getByRole('button', { name: c('chat.send') })

    await test.step('from the visit to the conversation, the visit beside the words', async () => {
      const day = startsAt.slice(0, 10)
      await at.goto(`/console/calendar?shop=${shop.id}&day=${day}&visit=${id}`)
      await at.getByRole('button', { name: c('chat.begin') }).click()
      await expect(at.getByText(c('chat.begun.none'))).toBeVisible()
      await expect(at.getByRole('button', { name: c('chat.visits.drop') })).toBeVisible()
      await isAccessible(at)
      await write.fill('Could you come at another time?')
      await send.click()
      await expect(deskLog.getByText('Could you come at another time?')).toBeVisible()
    })

    await test.step('the client finds it, with what can be done about the visit', async () => {
      await page.goto(linkTo('chat', { shop: shop.id }))
      const log = page.getByRole('log', { name: t('chat.messages') })
      await expect(log.getByText('Could you come at another time?')).toBeVisible()
      await expect(log.getByRole('link', { name: t('booking.details.reschedule') })).toBeVisible()
    })

    await test.step('a visit is attached by hand, and taken out again', async () => {
      const attach = async () => {
        await at.getByRole('button', { name: c('chat.visits.add') }).click()
        await isAccessible(at)
        await at.getByRole('dialog').getByRole('listitem').getByRole('button').first().click()
      }
      await attach()
      await at.getByRole('button', { name: c('chat.visits.drop') }).click()
      await expect(send).toBeDisabled()
      await attach()
      await send.click()
      await expect(deskLog.getByRole('link')).toHaveCount(2)
      await fits(at)
      const { chats } = await api.chat.list({})
      expect(chats).toMatchObject([{ lastMessage: { text: '', visit: { id } } }])
    })
  },
)
