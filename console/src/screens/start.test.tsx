import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { guideSteps, type Guide, type GuideStep } from '@serein/shared/support/guide.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { Answers } from '@serein/client/testing/answers.ts'
import { useMember } from '../member/member.ts'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { skillTable } from '../team/testing/skill-table.ts'
import { StartLine } from './start-line.tsx'
import { Page, StartWithoutShop } from './start.tsx'

const sends = { mail: false, sms: false, push: false }

const security = (hasTwoStep: boolean) => ({
  hasPassword: true,
  hasTwoStep,
  hasApp: hasTwoStep,
  passkeys: [],
})

const guideOf = (done: GuideStep[], later: GuideStep[] = []): Guide => ({
  isHidden: false,
  steps: guideSteps.map((step) => ({
    step,
    isDone: done.includes(step),
    isLater: later.includes(step),
  })),
  sends,
})

const open = (guide: Guide, { answers = {}, at = '/console/start', width = 1280 } = {}) =>
  renderConsole(<Page />, {
    answers: {
      'business.me': owner,
      'guide.read': guide,
      'identity.security': security(false),
      'guide.answerStep': { step: 'import', answer: 'later' },
      'resource.list': { kinds: [], units: [] },
      ...answers,
    } as Answers,
    at,
    width,
  })

test('the set-up goes on at the first step that is neither done nor put off', async () => {
  const page = await open(guideOf(['shop'], ['import']))
  const { t } = page
  expect(await page.findByRole('heading', { level: 1, name: t('resource.title') })).toBeTruthy()
  const steps = page.getByRole('navigation', { name: t('support.start.steps') })
  expect(steps.querySelector('[aria-current=step]')!.textContent).toContain(
    t('support.guide.rooms'),
  )
  expect(steps.textContent).toContain(t('support.start.progress', { done: 2, count: 13 }))
})

test('a step of the set-up that is put off leads to the next one, and can be come back to', async () => {
  const page = await open(guideOf(['shop']))
  const { t } = page
  await page.findByRole('heading', { name: t('support.start.elsewhere') })
  await page.press(t('support.start.later'))
  expect(page.sent('guide.answerStep')).toEqual([{ step: 'import', answer: 'later' }])
  expect(await page.findByRole('heading', { level: 1, name: t('resource.title') })).toBeTruthy()
  await page.press(t('support.start.back'))
  expect(await page.findByRole('heading', { name: t('support.start.elsewhere') })).toBeTruthy()
})

test('a step of the set-up that no data can finish is finished by a word of the owner', async () => {
  const page = await open(guideOf(['shop']))
  await page.findByRole('heading', { name: page.t('support.start.elsewhere') })
  await page.press(page.t('support.start.fresh'))
  expect(page.sent('guide.answerStep')).toEqual([{ step: 'import', answer: 'done' }])
})

test('the set-up on a phone folds its steps above the open one', async () => {
  const page = await open(guideOf(['shop']), { width: 390 })
  const { t } = page
  await page.findByRole('heading', { name: t('support.start.elsewhere') })
  const steps = page.getByRole('navigation', { name: t('support.start.steps') })
  expect(steps.querySelector('details')!.open).toBe(false)
})

test('the set-up is not for members who may not change settings', async () => {
  const permissions = { ...owner.permissions, setting: 'view' as const }
  const page = await open(guideOf([]), {
    answers: { 'business.me': { ...owner, permissions } },
  })
  expect(await page.findByText(page.t('support.start.notYours'))).toBeTruthy()
  expect(page.sent('guide.read')).toEqual([])
})

test('a step of the set-up asks for nothing that a member may not see, and lets nothing be changed that is not theirs', async () => {
  const permissions = { ...owner.permissions, catalogue: 'none', team: 'view' } as const
  const at = (step: GuideStep) =>
    open(guideOf(['shop']), {
      at: `/console/start?step=${step}`,
      answers: {
        'business.me': { ...owner, permissions },
        'team.ofBusiness': { members: [] },
        'team.skills': skillTable,
      },
    })
  const menu = await at('services')
  await menu.findByText(menu.t('support.start.notYours'))
  expect(menu.sent('catalogue.ofBusiness')).toEqual([])
  menu.unmount()
  const team = await at('team')
  await team.findByText(team.t('team.none'))
  expect(team.queryByRole('button', { name: team.t('team.add') })).toBe(null)
  team.unmount()
  const skills = await at('skills')
  await skills.findByText(skills.t('team.look'))
  expect(skills.sent('catalogue.ofBusiness')).toEqual([])
})

test('the set-up goes on with the spa where there is none, after account and second step', async () => {
  const page = await renderConsole(<StartWithoutShop who={owner} />, {
    answers: {
      'business.me': { ...owner, shops: [] },
      'search.places': 'pending',
      'identity.security': security(true),
    },
  })
  const { t } = page
  expect(await page.findByRole('heading', { name: t('shop.first.title') })).toBeTruthy()
  await page.findByText(t('support.start.progress', { done: 2, count: 14 }))
  expect(page.queryByRole('button', { name: t('support.start.later') })).toBe(null)
})

test('a step of the set-up that has just been done says so, and stays open until its owner goes on', async () => {
  const done: GuideStep[] = ['shop', 'import']
  const page = await open(guideOf([]), {
    answers: {
      'guide.read': () => guideOf(done),
      'resource.addRooms': () => {
        done.push('rooms')
        return { kinds: [], units: [] }
      },
      'catalogue.ofBusiness': 'pending',
    },
  })
  const { t } = page
  await page.findByRole('heading', { level: 1, name: t('resource.title') })
  await page.press(t('resource.addRooms'))
  await page.press(t('common.save'))
  await page.findByRole('button', { name: t('support.start.next') })
  expect(page.getByRole('heading', { level: 1, name: t('resource.title') })).toBeTruthy()
  await page.press(t('support.start.next'))
  expect(await page.findByRole('heading', { level: 1, name: t('catalogue.title') })).toBeTruthy()
})

test('a step of the set-up with unsaved skills asks before another one is opened', async () => {
  const page = await open(guideOf(['shop']), {
    at: '/console/start?step=skills',
    answers: { 'team.skills': skillTable, 'catalogue.ofBusiness': 'pending' },
  })
  const { t } = page
  const name = new RegExp(`^${t('team.skills.cell', { name: 'Marc', service: 'Facial' })}`, 'u')
  await page.user.click(await page.findByRole('checkbox', { name }))
  await page.press(t('support.start.back'))
  await page.findByText(t('team.skills.unsaved'))
  expect(page.address()).toContain('step=skills')
})

/** A screen that the set-up has led to, or one that was opened by itself. */
function Elsewhere({ hasLed }: { hasLed: boolean }) {
  const { query } = useClient()
  const { data: who } = useMember()
  const input = { shopId: owner.shops[0]!.id }
  const guide = useQuery(query.guide.read.queryOptions({ input, enabled: hasLed }))
  return (
    <>
      <StartLine />
      {who && (guide.data || !hasLed) ? <p>Elsewhere</p> : null}
    </>
  )
}

async function lineOn(guide: Guide, hasLed = true) {
  const page = await renderConsole(<Elsewhere hasLed={hasLed} />, {
    at: '/console/settings/import',
    answers: { 'business.me': owner, 'guide.read': guide },
  })
  await page.findByText('Elsewhere')
  const isThere = page.queryByText(page.t('support.start.goBack')) !== null
  page.unmount()
  return isThere
}

test('the way back to the set-up is there for who comes from it, until its last step is done or put off', async () => {
  expect(await lineOn(guideOf(['shop']))).toBe(true)
  expect(await lineOn(guideOf(['shop']), false)).toBe(false)
  expect(await lineOn(guideOf(['visit']))).toBe(false)
  expect(await lineOn(guideOf(['shop'], ['visit']))).toBe(false)
  expect(await lineOn({ ...guideOf(['shop']), isHidden: true })).toBe(false)
})
