import { afterEach, expect, test } from 'vitest'
import type { Answers } from '@serein/client/testing/answers.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { JoinPage, SetUpPage } from './start-account.tsx'
import { TwoStep } from './start-two-step.tsx'

afterEach(() => {
  location.hash = ''
})

const invitation = (isFirst: boolean): Answers => ({
  'memberInvitation.read': {
    businessName: 'Thermes du Lac',
    name: 'Jeanne Arpin',
    email: 'jeanne@thermes.example',
    role: 'owner',
    expiresAt: '2026-12-01T09:00:00.000Z',
    hasAccount: false,
    isFirst,
  },
})

/** The step that is shown as the current one, and how far one is. */
function stepperOf({ container, t }: Awaited<ReturnType<typeof renderConsole>>) {
  const nav = container.querySelector('nav')!
  const progress = (done: number) => t('support.start.progress', { done, count: 14 })
  return {
    current: nav.querySelector('[aria-current=step]')!.textContent,
    doneCount: [0, 1].find((done) => nav.textContent.includes(progress(done))),
  }
}

/** As the link of an invitation leads to it. */
const join = (isFirst: boolean) => {
  location.hash = 'x'.repeat(43)
  return renderConsole(<JoinPage />, { answers: invitation(isFirst) })
}

test('the set-up begins with the account of its owner, by the link of a server or an invitation', async () => {
  const server = await renderConsole(<SetUpPage />, {
    answers: { 'installation.read': { isEmpty: true } },
  })
  await server.findByLabelText(server.t('business.setUp.businessName'))
  const { current, doneCount } = stepperOf(server)
  expect(current).toContain(server.t('support.guide.account'))
  expect(doneCount).toBe(0)
  server.unmount()
  const invited = await join(true)
  await invited.findByLabelText(invited.t('business.setUp.ownerName'))
  expect(stepperOf(invited).current).toContain(invited.t('support.guide.account'))
})

test('an invitation to a team is no part of a set-up', async () => {
  const page = await join(false)
  await page.findByLabelText(page.t('business.setUp.ownerName'))
  expect(page.queryByRole('navigation')).toBe(null)
})

test('the second step is a step of the set-up for who comes from there', async () => {
  const page = await renderConsole(<TwoStep />, { at: '/console/start' })
  await page.findByLabelText(page.t('identity.form.password'))
  const { current, doneCount } = stepperOf(page)
  expect(current).toContain(page.t('support.guide.twoStep'))
  expect(doneCount).toBe(1)
  page.unmount()
  const other = await renderConsole(<TwoStep />)
  await other.findByLabelText(other.t('identity.form.password'))
  expect(other.queryByRole('navigation')).toBe(null)
})
