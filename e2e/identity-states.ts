import { ofNobody, type Open } from './steps/onlooker.ts'
import { expect } from './test.ts'

/** What a person is to us, and the texts they agree to, as guests and members see them. */
export const accountStates: Record<
  'terms' | 'privacy' | 'profile' | 'accountSetup',
  Record<string, Open>
> = {
  terms: {
    full: ofNobody(async ({ page, t }) => {
      await page.goto('/terms')
      await expect(page.getByRole('heading', { name: t('identity.legal.editions') })).toBeVisible()
    }),
    'in an earlier version': ofNobody(async ({ page, t }) => {
      await page.goto('/terms?version=1')
      await expect(page.getByText(t('identity.legal.isOld'))).toBeVisible()
    }),
  },
  privacy: {
    'of a guest': ofNobody(async ({ page, t }) => {
      await page.goto('/privacy')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('identity.privacy.title'))
    }),
    'of a member': async ({ page, t }) => {
      await page.goto('/privacy')
      await expect(
        page.getByRole('switch', { name: t('identity.consent.marketing') }),
      ).toBeEnabled()
    },
  },
  profile: {
    'of somebody new': async ({ page, t, customer }) => {
      await page.goto('/profile')
      await expect(page.getByLabel(t('identity.form.name'))).toHaveValue(customer.name)
      await expect(page.getByText(t('identity.wellness.noOpenings'))).toBeVisible()
    },
    'with notes that were opened, and no consent': async ({ page, t, customer, sql }) => {
      await customer.api.wellness.save({
        pressure: 'firm',
        areasToAvoid: 'Le genou',
        allergies: '',
        version: 1,
      })
      await sql(
        `insert into wellness_opening (user_id, opened_by, opener_name, business_name, booking_id, booking_code, opened_at)
         select id, 'x', 'Inès Carvalho', 'Maison Serein', gen_random_uuid(), 'SR-2GKX', now() from "user" where email = $1`,
        [customer.email],
      )
      await page.goto('/profile')
      await expect(page.getByText('Inès Carvalho')).toBeVisible()
      await page.getByRole('checkbox').uncheck()
      await page.getByRole('button', { name: t('identity.wellness.save') }).click()
      await expect(page.getByText(t('identity.wellness.consentMissing'))).toBeVisible()
    },
    'a photo to cut': async ({ page, t }) => {
      await page.goto('/profile')
      const buffer = await page.screenshot()
      await page
        .locator('[data-portrait]')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
      await expect(page.getByRole('dialog', { name: t('identity.crop.title') })).toBeVisible()
    },
  },
  accountSetup: {
    'the one page': async ({ page, t }) => {
      await page.goto('/account-setup')
      await expect(page.getByText(t('identity.setUp.welcomeText'))).toBeVisible()
      await expect(page.getByRole('switch')).toBeEnabled()
    },
    'how one is reached': async ({ page, t }) => {
      await page.goto('/account-setup')
      await page.getByLabel(t('identity.profile.phone')).fill('no number')
      await page.getByRole('button', { name: t('identity.setUp.finish'), exact: true }).click()
      await expect(page.getByText(t('identity.profile.phoneWrong'))).toBeVisible()
    },
  },
}
