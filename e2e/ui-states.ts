import type { ScreenName } from '@serein/app/address/addresses.ts'
import { screens } from '@serein/app/screens/screens.ts'
import { visitStates } from './visit-states.ts'
import { partyStates } from './booking-party-states.ts'
import { cardStates } from './card-states.ts'
import { galleryStates } from './gallery-states.ts'
import { chatStates } from './chat-states.ts'
import { notificationStates } from './notification-states.ts'
import { reviewStates } from './review-states.ts'
import { supportStates } from './support-states.ts'
import { accountStates } from './identity-states.ts'
import { searchStates } from './search-states.ts'
import { askToRegister, logIn, somebody, type Customer } from './steps/account.ts'
import { askForCode, someNumber } from './steps/phone.ts'
import { addServices } from './steps/choose.ts'
import { shopPageStates } from './shop-page-states.ts'
import { becomeCamille, leave, ofNobody, type Open, somePlan } from './steps/onlooker.ts'
import { planAddress } from './steps/plan.ts'
import { pinsOf } from './steps/map.ts'
import { expect } from './test.ts'
import { walletStates } from './wallet-states.ts'

/** Each screen in its full state and its other main ones. A new screen must say here how it looks. */
export const uiStates: Record<ScreenName, Record<string, Open>> = {
  welcome: {
    full: ofNobody(async ({ page }) => void (await page.goto('/welcome'))),
    'with a place to go on to': ofNobody(async ({ page, t }) => {
      await page.goto('/wallet')
      await expect(page.getByText(t('identity.welcome.next'))).toBeVisible()
    }),
  },
  login: {
    refused: async ({ page, t, customer }) => {
      await leave(page, '/login')
      await logIn(page, t, { ...customer, password: 'something else' })
      await expect(page.getByText(t('identity.refusal.credentials'))).toBeVisible()
    },
  },
  register: {
    'with what is missing': ofNobody(async ({ page, t }) => {
      await page.goto('/register')
      await page.getByLabel(t('identity.form.password'), { exact: true }).fill('short')
      await page.getByRole('button', { name: t('identity.register.action') }).click()
      await expect(page.getByText(t('identity.refusal.terms'))).toBeVisible()
    }),
    'asking for the code': ofNobody(async ({ page, t, allow }) => {
      allow(/status of 400/u)
      await page.goto('/register')
      await askToRegister(page, t, somebody())
      await page.getByLabel(t('identity.code.label')).fill('000000')
      await expect(page.getByText(t('identity.code.triesLeft', { count: 4 }))).toBeVisible()
    }),
    'in another browser': ofNobody(async ({ page, t }) => {
      await page.context().clearCookies({ name: /registration/u })
      await page.goto('/register?step=code#code=123456')
      await expect(page.getByRole('heading', { name: t('identity.register.over') })).toBeVisible()
    }),
  },
  phoneLogin: {
    'asking for the number': ofNobody(async ({ page, t }) => {
      await page.goto('/phone-login')
      await page.getByRole('button', { name: t('identity.phone.send') }).click()
      await expect(page.getByText(t('identity.refusal.phone'))).toBeVisible()
    }),
    'asking for the code': ofNobody(async ({ page, t, allow }) => {
      allow(/status of 400/u)
      await page.goto('/phone-login')
      await askForCode(page, t, someNumber())
      await page.getByLabel(t('identity.code.label')).fill('000000')
      await expect(page.getByText(t('identity.refusal.phoneCode'))).toBeVisible()
    }),
  },
  googleAccount: {
    'of a member': async ({ page, t }) => {
      await page.goto(screens.googleAccount.path)
      await expect(page.getByText(t('identity.google.last'))).toBeVisible()
      await expect(page.getByRole('button', { name: t('identity.google.link') })).toBeVisible()
    },
    'of somebody whose trip failed': ofNobody(async ({ page, t }) => {
      await page.goto(`${screens.googleAccount.path}?error=account_not_linked`)
      await expect(page.getByText(t('identity.google.notLinked'))).toBeVisible()
    }),
  },
  forgotPassword: {
    full: ofNobody(async ({ page }) => void (await page.goto(screens.forgotPassword.path))),
    'with the mail on its way': ofNobody(async ({ page, t }) => {
      await page.goto(screens.forgotPassword.path)
      await page.getByLabel(t('identity.form.email')).fill('nobody@journey.example')
      await page.getByRole('button', { name: t('identity.forgot.action') }).click()
      await expect(page.getByRole('heading', { name: t('identity.forgot.sent') })).toBeVisible()
    }),
    'at a link that is over': ofNobody(async ({ page, t }) => {
      await page.goto(`${screens.forgotPassword.path}?link=password#${'x'.repeat(43)}`)
      await expect(page.getByText(t('identity.link.over'))).toBeVisible()
    }),
  },
  settings: {
    'of a member': async ({ page, customer }) => {
      await page.goto('/settings')
      await expect(page.getByRole('heading', { name: customer.name })).toBeVisible()
    },
    'at a link that is over': ofNobody(async ({ page, t }) => {
      await page.goto(`/settings?link=email#${'x'.repeat(43)}`)
      await expect(page.getByText(t('identity.link.over'))).toBeVisible()
    }),
    'changing the password': async ({ page, t, customer }) => {
      await page.goto('/settings')
      await expect(page.getByRole('heading', { name: customer.name })).toBeVisible()
      await page.getByRole('button', { name: t('identity.password.change') }).click()
      await expect(page.getByLabel(t('identity.password.present'))).toBeVisible()
    },
    'of a guest': ofNobody(async ({ page, t }) => {
      await page.goto('/settings')
      await expect(page.getByText(t('identity.settings.guestText'))).toBeVisible()
    }),
  },
  ...accountStates,
  featured: {
    'with the next visit': ofNobody(async ({ page, t }) => {
      await becomeCamille(page)
      await page.goto('/tabs/featured')
      await expect(page.getByRole('region', { name: t('shop.visit.label') })).toBeVisible()
      await expect(page.getByRole('heading', { name: t('shop.list.all') })).toBeVisible()
    }),
    'no favourites yet': async ({ page, t }) => {
      await page.goto('/tabs/featured?show=favourites')
      await expect(page.getByRole('heading', { name: t('shop.favourite.title') })).toBeVisible()
    },
    'nothing found': async ({ page, t }) => {
      await page.goto('/tabs/featured?q=xyzzy')
      await expect(page.getByText(t('shop.list.noneFor', { text: 'xyzzy' }))).toBeVisible()
    },
  },
  map: {
    'far out': async ({ page, t }) => {
      await page.goto(screens.map.path)
      await expect(
        page.getByRole('button', { name: t('search.map.closer'), exact: true }),
      ).toBeVisible()
      await expect(pinsOf(page, t).first()).toBeVisible()
    },
    'around a place, with one chosen': async ({ page, t }) => {
      await page.goto(`${screens.map.path}?near=48.86,2.35&within=5000`)
      await pinsOf(page, t).filter({ hasText: 'Batignolles' }).press('Enter')
      await expect(
        page.getByRole('button', { name: t('search.map.closeCard'), exact: true }),
      ).toBeVisible()
    },
    'of an empty sea': async ({ page, t }) => {
      await page.goto(`${screens.map.path}?bounds=40,-40,41,-39`)
      await expect(page.getByText(t('search.map.emptyText'))).toBeVisible()
      await expect(
        page.getByRole('button', { name: t('search.map.closer'), exact: true }),
      ).toBeVisible()
    },
  },
  services: {
    full: async ({ page, t }) => {
      await page.goto('/services')
      await expect(
        page.getByRole('link', { name: t('shop.category.hammam'), exact: true }),
      ).toBeVisible()
    },
  },
  serviceList: {
    'of a kind': async ({ page, t }) => {
      await page.goto(`${screens.serviceList.path}?category=massage`)
      await expect(page.getByText(t('catalogue.sort.relevanceWhy'))).toBeVisible()
    },
    'of a shop, with one open': async (onlooker) => {
      const { page, t, language } = onlooker
      const { shop, services } = await somePlan(onlooker)
      await page.goto(`${screens.serviceList.path}?shop=${shop.id}`)
      const name = services[0]!.name[language]
      await page.getByRole('link', { name, exact: true }).click()
      const sheet = page.getByRole('dialog', { name })
      await expect(sheet.getByText(t('catalogue.service.givers'))).toBeVisible()
    },
    'nothing fits': async ({ page, t }) => {
      await page.goto(`${screens.serviceList.path}?category=couple&max=60&length=short`)
      await expect(page.getByText(t('catalogue.list.none'))).toBeVisible()
    },
  },
  products: {
    full: async ({ page, t }) => {
      await page.goto(screens.products.path)
      await expect(
        page.getByRole('heading', { name: t('catalogue.products.heading') }),
      ).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(20)
    },
    'of a shop, with one open': async ({ page, t, customer, language }) => {
      const { shop, products } = await somethingToTakeHome(customer, 'Le Marais')
      await page.goto(`${screens.products.path}?shop=${shop.id}`)
      const name = products[0]!.name[language]
      await page.getByRole('link', { name, exact: true }).click()
      const sheet = page.getByRole('dialog', { name })
      await expect(sheet.getByRole('link', { name: new RegExp(shop.name, 'u') })).toBeVisible()
      await expect(sheet.getByText(t('catalogue.product.ask'))).toBeVisible()
    },
    'nothing of the kind': async ({ page, t, customer }) => {
      const { shop } = await somethingToTakeHome(customer, 'Belleville')
      await page.goto(`${screens.products.path}?shop=${shop.id}&kind=tool`)
      await expect(page.getByText(t('catalogue.products.noneHere'))).toBeVisible()
    },
  },
  allFeatured: {
    full: async ({ page, t }) => {
      await page.goto(screens.allFeatured.path)
      await expect(page.getByText(t('shop.card.paid')).first()).toBeVisible()
      await expect(page.getByText(t('shop.card.pick')).first()).toBeVisible()
    },
  },
  offers: {
    full: async ({ page, t, customer, language }) => {
      const { offers } = await customer.api.offer.list({})
      await page.goto(screens.offers.path)
      await expect(
        page.getByRole('link', { name: offers[0]!.name[language] }).first(),
      ).toBeVisible()
      const { free, shop } = offers[0]!
      const times = t('shop.times.label', { shop: `${free.service[language]}, ${shop.name}` })
      await expect(page.getByRole('list', { name: times }).first()).toBeVisible()
    },
  },
  about: {
    'of all businesses': async ({ page }) => {
      await page.goto(screens.about.path)
      await expect(page.getByRole('link', { name: 'Maison Serein' })).toBeVisible()
    },
    'of one business': async ({ page, t }) => {
      await page.goto(screens.about.path)
      await page.getByRole('link', { name: 'Maison Serein' }).click()
      await expect(page.getByRole('heading', { name: t('business.about.team') })).toBeVisible()
    },
  },
  more: {
    'of a member': async ({ page, customer }) => {
      await page.goto('/more')
      await expect(page.getByRole('link', { name: customer.name })).toBeVisible()
    },
    'of a guest': ofNobody(async ({ page, t }) => {
      await page.goto('/more')
      await expect(page.getByRole('link', { name: t('identity.welcome.login') })).toBeVisible()
    }),
  },
  shopDetails: {
    'no spa chosen yet': async ({ page, t }) => {
      await page.goto(screens.shopDetails.path)
      await expect(page.getByRole('heading', { name: t('shop.choose.title') })).toBeVisible()
    },
    'with offers': async ({ page, t, customer }) => {
      const { offers } = await customer.api.offer.list({})
      await page.goto(`${screens.shopDetails.path}?shop=${offers[0]!.shop.id}`)
      await expect(page.getByRole('heading', { name: t('offer.shop.title') })).toBeVisible()
    },
    'with two services': async (onlooker) => {
      const plan = await somePlan(onlooker)
      await onlooker.page.goto(`${screens.shopDetails.path}?shop=${plan.shop.id}`)
      await addServices(onlooker, plan)
    },
    'choosing how long': async (onlooker) => {
      const { page, t, language } = onlooker
      const plan = await somePlan(onlooker)
      await page.goto(`${screens.shopDetails.path}?shop=${plan.shop.id}`)
      const name = plan.services.find(({ addOns }) => addOns.length > 0)!.name[language]
      await page.getByRole('link', { name: t('shop.service.addLabel', { name }) }).click()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
    },
    ...shopPageStates,
  },
  shopBooking: {
    full: async (onlooker) => {
      const plan = await somePlan(onlooker)
      const { page, t } = onlooker
      await page.goto(planAddress(plan, 'shopBooking'))
      await expect(page.getByText(t('shop.visitPlan.whoHelp'))).toBeVisible()
    },
    ...partyStates.shopBooking,
  },
  ...visitStates,
  ...galleryStates,
  ...chatStates,
  ...notificationStates,
  ...reviewStates,
  ...supportStates,
  ...searchStates,
  ...cardStates,
  ...walletStates,
}

async function somethingToTakeHome({ api }: Customer, place: string) {
  const { shops } = await api.shop.list({ text: place, limit: 1 })
  const [shop] = shops
  if (!shop) throw new Error(`there is no shop at ${place}`)
  return { shop, ...(await api.product.list({ shopId: shop.id })) }
}
