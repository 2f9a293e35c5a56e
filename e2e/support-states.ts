import { linkTo } from '@serein/app/address/link.ts'
import { screens } from '@serein/app/screens/screens.ts'
import type { ConsoleState } from './console-state.ts'
import { demo } from './steps/account.ts'
import { becomeCamille, ofNobody, type Open } from './steps/onlooker.ts'
import { expect } from './test.ts'

/** Help, a question, and what became of it. */
export const supportStates: Record<'support', Record<string, Open>> = {
  support: {
    full: ofNobody(async ({ page, t }) => {
      await page.goto(screens.support.path)
      await expect(page.getByRole('heading', { name: t('support.topic.booking') })).toBeVisible()
    }),
    'nothing found': ofNobody(async ({ page, t }) => {
      await page.goto(screens.support.path)
      await page.getByRole('searchbox', { name: t('support.search') }).fill('zeppelin')
      await expect(page.getByText(t('support.none'))).toBeVisible()
    }),
    'an article': ofNobody(async ({ page, t }) => {
      await page.goto(screens.support.path)
      await page.locator('main').getByRole('listitem').first().getByRole('link').click()
      await expect(page.getByText(t('support.article.helpful'))).toBeVisible()
    }),
    'a question without an account': ofNobody(async ({ page, t }) => {
      await page.goto(linkTo('support', { show: 'ask' }))
      await page.getByRole('button', { name: t('support.ask.send') }).click()
      await expect(page.getByText(t('support.ask.fault.email'))).toBeVisible()
    }),
    'my questions': async ({ page, t }) => {
      await becomeCamille(page)
      await page.goto(linkTo('support', { show: 'mine' }))
      await expect(page.getByText(t('support.state.answered')).first()).toBeVisible()
    },
    'one of my questions': async ({ page, t, sql }) => {
      await becomeCamille(page)
      const [row] = await sql(
        `select k.id from support_ticket k join "user" u on u.id = k.user_id
         where u.email = $1 and k.state = 'answered' limit 1`,
        [demo('camille').email],
      )
      await page.goto(linkTo('support', { ticket: String(row!.id) }))
      await expect(page.getByLabel(t('support.reply.text'))).toBeVisible()
    },
    'at a link that is none': ofNobody(async ({ page, t, allow }) => {
      allow(/status of 404|^404 from/u)
      await page.goto(`${screens.support.path}?link=${'a'.repeat(43)}`)
      await expect(page.getByText(t('support.mine.gone'))).toBeVisible()
    }),
  },
}

/** The queues in which questions are answered, and what the platform does. */
export const consoleSupportStates: Record<string, ConsoleState> = {
  'what waits for an answer': {
    open: async ({ page, t }) => {
      await page.goto('/console/inbox')
      await expect(page.getByRole('list', { name: t('support.inbox.title') })).toBeVisible()
    },
  },
  'questions of clients': {
    open: async ({ page, t }) => {
      await page.goto('/console/support')
      await expect(page.getByRole('heading', { name: t('support.title') })).toBeVisible()
      const questions = page.getByRole('main').getByRole('listitem').getByRole('button')
      await expect(questions.first()).toBeVisible()
    },
  },
  'a question to answer': {
    open: async ({ page, t }) => {
      await page.goto('/console/support')
      await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
      await expect(page.getByLabel(t('support.answer.text'))).toBeVisible()
    },
  },
  'questions to the platform': {
    as: 'admin',
    open: async ({ page, t }) => {
      await page.goto('/console/platform/support')
      await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
      await expect(page.getByLabel(t('support.answer.text'))).toBeVisible()
    },
  },
  'help articles': {
    as: 'admin',
    open: async ({ page, t }) => {
      await page.goto('/console/platform/articles')
      await expect(page.getByText(t('support.article.published')).first()).toBeVisible()
    },
  },
  'a help article to write': {
    as: 'admin',
    open: async ({ page, t }) => {
      await page.goto('/console/platform/articles')
      await page.getByRole('button', { name: t('support.article.add') }).click()
      await expect(page.getByLabel(t('support.article.titleEn'))).toBeVisible()
    },
  },
  businesses: {
    as: 'admin',
    open: async ({ page, t }) => {
      await page.goto('/console/platform/businesses')
      await expect(page.getByRole('link', { name: /Maison Serein/u })).toBeVisible()
      await expect(page.getByRole('heading', { name: t('business.platform.title') })).toBeVisible()
    },
  },
  'one business': {
    as: 'admin',
    open: async ({ page, t }) => {
      await page.goto('/console/platform/businesses')
      await page.getByRole('link', { name: /Maison Serein/u }).click()
      await page.getByRole('button', { name: t('business.platform.suspend'), exact: true }).click()
      await expect(page.getByText(t('business.platform.reasonMissing'))).toBeVisible()
    },
  },
  'paid placements': {
    as: 'admin',
    open: async ({ page, t }) => {
      await page.goto('/console/platform/placements')
      await expect(page.getByText(t('shop.placement.end'), { exact: true })).toBeVisible()
    },
  },
  'a placement to make': {
    as: 'admin',
    open: async ({ page, t }) => {
      await page.goto('/console/platform/placements')
      await page.getByRole('button', { name: t('shop.placement.add') }).click()
      await page.getByRole('button', { name: t('common.save') }).click()
      await expect(page.getByText(t('shop.placement.missing')).first()).toBeVisible()
    },
  },
  'legal texts': {
    as: 'admin',
    open: async ({ page, t }) => {
      await page.goto('/console/platform/legal')
      await expect(page.getByText(t('identity.legal.inForce'), { exact: true })).toBeVisible()
      await expect(
        page.getByRole('textbox', { name: t('shop.texts.english') }).first(),
      ).toBeVisible()
    },
  },
}
