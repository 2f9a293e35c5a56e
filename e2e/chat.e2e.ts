import { randomUUID } from 'node:crypto'
import { linkTo } from '@serein/app/address/link.ts'
import { demo, logInAs } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a chat between client and desk is live, has a photo, and is ended by the desk', async ({
  page,
  visitor,
  customer,
  t,
  language,
}) => {
  const { api, name } = customer
  const c = wordsOf(language, 'console')
  const { id: booking, shop } = await book(api, await findPlan(api, { inDays: 9 }))
  const desk = await visitor('desk')
  await logInAs(desk, demo('desk'))
  const at = await desk.newPage()
  const log = page.getByRole('log', { name: t('chat.messages') })
  const write = page.getByRole('textbox', { name: t('chat.write') })
  const deskLog = at.getByRole('log', { name: c('chat.messages') })
  const row = at
    .getByRole('list', { name: c('chat.list') })
    .getByRole('button')
    .filter({ hasText: name })

  await test.step('the client begins the chat from a visit, which is attached', async () => {
    await page.goto(linkTo('bookingDetails', { booking }))
    await page.getByRole('link', { name: t('chat.action') }).click()
    await expect(
      page.getByRole('heading', { name: t('chat.new.title', { shop: shop.name }) }),
    ).toBeVisible()
    await write.fill('May I come ten minutes early?')
    await page.getByRole('button', { name: t('chat.send') }).click()
    await expect(log.getByText('May I come ten minutes early?')).toBeVisible()
    await expect(log.getByText(t('chat.sent'))).toBeVisible()
    await expect(log.getByRole('link', { name: t('booking.details.reschedule') })).toBeVisible()
  })

  await test.step('the desk sees it counted as unread, and opens it', async () => {
    await at.goto('/console/chats')
    await row.click()
    await expect(deskLog.getByText('May I come ten minutes early?')).toBeVisible()
    await expect(log.getByText(t('chat.read'), { exact: true })).toBeVisible()
  })

  await test.step('the desk is seen typing and answers with a quick reply', async () => {
    const reply = at.getByRole('textbox', { name: c('chat.write') })
    await reply.pressSequentially('Of course')
    await expect(page.getByText(t('chat.typing', { shop: shop.name }))).toBeVisible()
    await reply.fill('Of course, the tea is ready.')
    await reply.press('Enter')
    await expect(log.getByText('Of course, the tea is ready.')).toBeVisible()
    await expect(deskLog.getByText(c('chat.read'), { exact: true })).toBeVisible()
  })

  await test.step('a photo is sent for the two of them alone', async () => {
    await page.locator('[data-photos]').setInputFiles('app/public/icon-512.png')
    await expect(log.getByRole('button', { name: t('chat.photo.open') })).toBeEnabled()
    await expect(deskLog.getByRole('img', { name: c('chat.photo') })).toBeVisible()
  })

  await test.step('the desk ends the chat, which can be read but not written to', async () => {
    await at
      .getByRole('button', { name: c('chat.block.action') })
      .first()
      .click()
    await at
      .getByRole('alertdialog')
      .getByRole('button', { name: c('chat.block.action') })
      .click()
    await expect(page.getByText(t('chat.ended.byShop'))).toBeVisible()
    await expect(write).toBeHidden()
    const { chats } = await apiOf(desk).chat.ofBusiness({ q: name })
    expect(chats).toMatchObject([{ isBlockedByShop: true, clientName: name }])
  })
})

test('a chat message written without a network waits, also over a reload, and is sent once', async ({
  page,
  context,
  customer,
  allow,
  t,
}) => {
  // A browser reports what has no network as an error; here that is the point.
  allow(/net::ERR_(?:FAILED|INTERNET_DISCONNECTED)|Failed to fetch|fetching the script/u)
  const { api } = customer
  const { shop } = await book(api, await findPlan(api, { inDays: 10 }))
  const { chatId } = await api.chat.send({
    shopId: shop.id,
    messageId: randomUUID(),
    text: 'Hello',
  })
  const log = page.getByRole('log', { name: t('chat.messages') })
  const write = page.getByRole('textbox', { name: t('chat.write') })
  await page.goto(linkTo('chat', { chat: chatId }))
  await expect(log.getByText('Hello')).toBeVisible()

  await test.step('a message written without a network survives a reload and is sent once', async () => {
    await context.setOffline(true)
    await write.fill('I am on the train now.')
    await page.getByRole('button', { name: t('chat.send') }).click()
    await expect(log.getByText(t('chat.waiting'))).toBeVisible()
    await write.fill('See you soon.')
    await page.getByRole('button', { name: t('chat.send') }).click()
    await expect(log.getByText(t('chat.waiting'))).toHaveCount(2)
    await context.setOffline(false)
    await expect(log.getByText(t('chat.waiting'))).toHaveCount(0)
    await expect
      .poll(async () => (await written()).map(({ text }) => text))
      .toEqual(['I am on the train now.', 'See you soon.'])
  })

  await test.step('an unsent photo survives a reload and is sent once', async () => {
    const upload = '**/api/shops/*/chat/photo'
    const photos = log.getByRole('button', { name: t('chat.photo.open') })
    await context.setOffline(true)
    await page.locator('[data-photos]').setInputFiles('app/public/icon-512.png')
    await expect(log.getByText(t('chat.waiting'))).toBeVisible()
    await page.route(upload, (route) => route.abort())
    await context.setOffline(false)
    await expect(log.getByText(t('chat.notSent'))).toBeVisible()
    await page.reload()
    await expect(log.getByText(t('chat.notSent'))).toBeVisible()
    await page.unroute(upload)
    await log.getByRole('button', { name: t('chat.retry') }).click()
    await expect(photos).toHaveCount(1)
    await expect(log.getByText(t('chat.notSent'))).toHaveCount(0)
    await page.reload()
    await expect(photos).toHaveCount(1)
    await expect(log.getByRole('button', { name: t('chat.retry') })).toHaveCount(0)
  })

  /** What the client has written since; at night the spa answers by itself, too. */
  async function written() {
    const { messages } = await api.chat.read({ chatId })
    return messages.filter(({ author, text }) => author === 'client' && text !== 'Hello')
  }
})
