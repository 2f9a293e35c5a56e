import { screens } from '@serein/app/screens/screens.ts'
import { apiOf } from './steps/api.ts'
import { findPlan } from './steps/plan.ts'
import { attributeOf, type Part, servedPage, visibleParts } from './steps/served.ts'
import { someChoice } from './steps/some-choice.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test(
  'the public pages can be read, and a visit and its time chosen, without scripts',
  { tag: '@once' },
  async ({ request }) => {
    const api = apiOf({ request })
    const plan = await findPlan(api, { inDays: 2 })
    const { shop, name } = await someChoice(api)
    const entry = await (await request.get('/')).text()
    expect(entry).toContain('<meta http-equiv="refresh" content="0;url=/welcome">')

    for (const language of ['en', 'fr'] as const) {
      const t = wordsOf(language)
      const open = (address: string) => servedPage(request, address, { language })

      await test.step(`the way from the welcome page to a spa in ${language}`, async () => {
        const welcome = await open('/welcome')
        expect(welcome.headings(1)).toEqual([t('identity.welcome.promise')])
        const home = await open(welcome.linkTo(t('identity.welcome.guest')))
        expect(home.headings(1)).toEqual([t('shop.featured.heading')])
        const spa = await open(home.linkTo(plan.shop.name))
        expect(spa.headings(1)).toEqual([plan.shop.name])
        const services = spa.headings(4)
        for (const service of plan.services) expect(services).toContain(service.name[language])
      })

      await test.step(`the choice of a service, its variant and a time in ${language}`, async () => {
        const called = { name: name[language] }
        const spa = await open(`${screens.shopDetails.path}?shop=${shop.id}`)
        const choices = await open(spa.linkTo(t('shop.service.addLabel', called)))
        const add = choices
          .links()
          .find((link) => link.name.startsWith(`${t('shop.service.add')} · `))
        const added = await open(add!.href)
        added.linkTo(t('shop.service.addedLabel', called))
        const choice = await open(added.linkTo(t('shop.basket.chooseTime')))
        expect(choice.headings(1)).toEqual([t('booking.choose.title')])
        // As a browser sends a form.
        const form = choice.all('form').find((each) => visibleParts(each).some(isTime))!
        const time = visibleParts(form).findLast(isTime)!
        const sent = [...choice.all('input', visibleParts(form)), time].filter(
          (each) => attributeOf(each, 'disabled') === undefined,
        )
        const fields = sent.map((each) => [attributeOf(each, 'name')!, attributeOf(each, 'value')!])
        const taken = await open(`${screens.bookAppointment.path}?${new URLSearchParams(fields)}`)
        const chosen = taken.all('button').filter((each) => isTime(each) && isChosen(each))
        expect(chosen.map((each) => attributeOf(each, 'value'))).toEqual([
          attributeOf(time, 'value'),
        ])
      })
    }

    await test.step('a page is small on the wire', async () => {
      for (const encoding of ['br', 'gzip', undefined]) {
        const headers = { 'accept-encoding': encoding ?? 'identity' }
        const answer = await request.get(screens.featured.path, { headers })
        expect(answer.headers()['content-encoding']).toBe(encoding)
        expect(await answer.text()).toMatch(/<\/html>\s*$/u)
      }
    })
  },
)

function isTime(part: Part): boolean {
  return attributeOf(part, 'role') === 'radio' && attributeOf(part, 'name') === 'start'
}

function isChosen(part: Part): boolean {
  return attributeOf(part, 'aria-checked') === 'true'
}
