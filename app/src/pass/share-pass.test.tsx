import { expect, test, vi } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { Pass } from '@serein/shared/pass/contract.ts'
import { linkTo } from '../address/link.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { OwnPasses } from './own-passes.tsx'
import { pass } from './testing/pass.ts'

async function open(sharable: Pass) {
  const page = await renderApp(<OwnPasses />, {
    at: linkTo('wallet', { tab: 'passes' }),
    user: camille,
    answers: { 'pass.mine': { passes: [sharable] } },
  })
  await page.press(page.t('pass.mine.shareOf', { name: pass.name.en }))
  await page.findByRole('dialog', { name: page.t('pass.share.title') })
  return page
}
const zoe = { customerId: idOf(62), name: 'Zoé' }

test('a package is shared with somebody by name and e-mail, once both are there', async () => {
  const page = await open(pass)
  const { t } = page
  await page.press(t('pass.share.send'))
  expect(page.getByText(t('pass.share.nameMissing'))).toBeTruthy()
  expect(page.getByText(t('identity.refusal.email'))).toBeTruthy()
  await page.user.type(page.getByLabelText(t('pass.share.name')), ' Zoé ')
  await page.user.type(page.getByLabelText(t('identity.form.email')), 'zoe@example.com')
  const people = [...pass.people, zoe]
  page.answers['pass.addPerson'] = { people }
  page.answers['pass.mine'] = { passes: [{ ...pass, people }] }
  await page.press(t('pass.share.send'))
  await page.findByText(t('pass.share.done', { name: 'Zoé' }))
  expect(page.sent('pass.addPerson')).toEqual([
    { passId: pass.id, name: 'Zoé', email: 'zoe@example.com' },
  ])
  // As many share it as may.
  await vi.waitFor(() => expect(page.queryByLabelText(t('pass.share.name'))).toBe(null))
})

test('a person who shares a package is taken off it', async () => {
  const page = await open(pass)
  const { t } = page
  page.answers['pass.removePerson'] = { people: [] }
  page.answers['pass.mine'] = { passes: [{ ...pass, people: [] }] }
  const name = t('pass.share.remove', { name: 'Nora' })
  await page.press(name)
  await vi.waitFor(() => expect(page.queryByRole('button', { name })).toBe(null))
  expect(page.sent('pass.removePerson')).toEqual([
    { passId: pass.id, personId: pass.people[0]!.customerId },
  ])
})

test('a package for one alone, and one that is over, are not shared', async () => {
  const page = await renderApp(<OwnPasses />, {
    user: camille,
    answers: {
      'pass.mine': {
        passes: [
          { ...pass, people: [], peopleLimit: 0 },
          { ...pass, id: idOf(71), state: 'expired' },
        ],
      },
    },
  })
  await page.findByRole('link', { name: page.t('pass.mine.book') })
  expect(page.queryByText(page.t('pass.mine.share'))).toBe(null)
})
