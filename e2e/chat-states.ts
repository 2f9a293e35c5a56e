import { linkTo } from '@serein/app/address/link.ts'
import { screens } from '@serein/app/screens/screens.ts'
import type { ConsoleState } from './console-state.ts'
import { demo } from './steps/account.ts'
import { becomeCamille, type Open } from './steps/onlooker.ts'
import { expect, type Sql } from './test.ts'

/** What is said with spas. */
export const chatStates: Record<'chats' | 'chat', Record<string, Open>> = {
  chats: {
    none: async ({ page, t }) => {
      await page.goto(screens.chats.path)
      await expect(page.getByText(t('chat.list.none'))).toBeVisible()
    },
    several: async ({ page, t }) => {
      await becomeCamille(page)
      await page.goto(screens.chats.path)
      await expect(page.getByText('Maison Serein, Le Marais')).toBeVisible()
      await expect(page.getByLabel(t('chat.list.search'))).toBeVisible()
    },
    'nothing found': async ({ page, t }) => {
      await becomeCamille(page)
      await page.goto(screens.chats.path)
      await page.getByLabel(t('chat.list.search')).fill('zebra')
      await expect(page.getByText(t('chat.list.noneFound'))).toBeVisible()
    },
  },
  chat: {
    'with a spa': async ({ page, t, sql }) => {
      await becomeCamille(page)
      await page.goto(linkTo('chat', { chat: await camillesChat(sql) }))
      await expect(page.getByRole('log', { name: t('chat.messages') })).toBeVisible()
      await expect(page.getByRole('article', { name: t('chat.visit.label') })).toBeVisible()
    },
    'not begun': async ({ page, t, sql }) => {
      const [shop] = await sql(`select id, name from shop where slug = 'le-marais'`)
      await page.goto(linkTo('chat', { shop: String(shop!.id) }))
      await expect(
        page.getByRole('heading', { name: t('chat.new.title', { shop: String(shop!.name) }) }),
      ).toBeVisible()
    },
    'what else can be done': async ({ page, t, sql }) => {
      await becomeCamille(page)
      await page.goto(linkTo('chat', { chat: await camillesChat(sql) }))
      await page.getByRole('button', { name: t('chat.menu') }).click()
      await expect(page.getByRole('button', { name: t('chat.block.action') })).toBeVisible()
    },
  },
}

const openReport: ConsoleState['open'] = async ({ page, t }) => {
  await page.goto('/console/platform/chats')
  await page
    .getByRole('button', { name: t('chat.platform.open') })
    .first()
    .click()
  await expect(page.getByRole('list', { name: t('chat.platform.messages') })).toBeVisible()
}

/** The same at the desk. */
export const consoleChatStates: Record<string, ConsoleState> = {
  chats: {
    as: 'desk',
    open: async ({ page, t }) => {
      await page.goto('/console/chats')
      await expect(page.getByRole('list', { name: t('chat.list') })).toBeVisible()
    },
  },
  'a chat': {
    as: 'desk',
    open: async ({ page, t }) => {
      await page.goto('/console/chats')
      await page
        .getByRole('list', { name: t('chat.list') })
        .getByRole('button')
        .first()
        .click()
      await expect(page.getByRole('log', { name: t('chat.messages') })).toBeVisible()
    },
  },
  'replies at hand': {
    open: async ({ page, t }) => {
      await page.goto('/console/chats')
      await page.getByRole('button', { name: t('chat.answers.action') }).click()
      await expect(page.getByText(t('chat.closed.title'))).toBeVisible()
    },
  },
  'reported chats': {
    as: 'admin',
    open: async ({ page, t }) => {
      await page.goto('/console/platform/chats')
      await expect(
        page.getByRole('button', { name: t('chat.platform.open') }).first(),
      ).toBeVisible()
    },
  },
  'a report that is read': { as: 'admin', open: openReport },
}

async function camillesChat(sql: Sql): Promise<string> {
  const [row] = await sql(
    `select c.id from chat c join "user" u on u.id = c.user_id where u.email = $1
     order by c.last_sequence desc limit 1`,
    [demo('camille').email],
  )
  return String(row!.id)
}
