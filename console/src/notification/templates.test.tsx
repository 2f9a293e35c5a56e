import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '@serein/client/testing/answers.ts'
import type { Template } from '@serein/shared/notification/template.ts'
import { owner } from '../member/testing/member.ts'
import { basePath } from '../address/link.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './templates.tsx'

const ours: Template = {
  ours: {
    en: { text: 'See you {day} at {time}, {firstName}.' },
    fr: { text: 'À {day}, {time}, {firstName}.' },
  },
  versions: [],
}

async function open(own: Answers = {}) {
  const page = await renderConsole(<Page />, {
    at: `${basePath}/settings/messages?message=visit_reminder&channel=sms`,
    answers: {
      'business.me': owner,
      'template.get': ours,
      'template.preview': 'pending',
      ...own,
    },
  })
  await page.findByRole('button', { name: page.t('common.save') })
  return { ...page, save: () => page.press(page.t('common.save')) }
}

test('an SMS template with an unknown variable names it and is not saved', async () => {
  const page = await open()
  const { t } = page
  const label = t('notification.template.field.text')
  await page.user.clear(page.field(label))
  await page.user.paste('{prenom}')
  await page.save()
  const unknown = { variable: '{prenom}', name: 'prenom' }
  expect(page.notesOf(label)).toContain(t('notification.template.fault.unknown', unknown))
  expect(page.sent('template.save')).toEqual([])
})

test('a template changed in one language is saved with the other unchanged', async () => {
  const page = await open({ 'template.save': ours })
  const { t } = page
  await page.user.type(page.field(t('notification.template.field.text')), ' Bring a smile!')
  expect(page.getByText(t('notification.template.only.en'))).toBeTruthy()
  await page.save()
  await waitFor(() => expect(page.sent('template.save')).toHaveLength(1))
  expect(page.sent('template.save')).toMatchObject([
    {
      baseVersion: 0,
      templateTexts: { en: { text: `${ours.ours.en.text} Bring a smile!` }, fr: null },
    },
  ])
})

test('a template reset to our words can be restored with one press', async () => {
  const own = { en: { text: 'Soon: {day}, {time}.' }, fr: null }
  const by = { writtenAt: '2026-11-20T10:00:00Z', writtenBy: 'Camille' }
  const written = { ...ours, versions: [{ version: 1, words: own, ...by }] }
  const again = { version: 2, words: { en: null, fr: null }, ...by }
  const page = await open({
    'template.get': written,
    'template.save': { ...ours, versions: [again, ...written.versions] },
  })
  await page.press(page.t('notification.template.back.en'))
  await page.press(page.t('common.undo'))
  await waitFor(() =>
    expect(page.sent('template.save')).toMatchObject([
      { baseVersion: 1, templateTexts: { en: null, fr: null } },
      { baseVersion: 2, templateTexts: own },
    ]),
  )
})

test('a template of a business that writes in one language has one text, saved in both', async () => {
  const business = { ...owner.business, languages: ['fr' as const] }
  const page = await open({ 'business.me': { ...owner, business }, 'template.save': ours })
  const { t } = page
  expect(page.queryByRole('tab')).toBe(null)
  await page.user.type(page.field(t('notification.template.field.text')), ' Souriez !')
  await page.save()
  await waitFor(() => expect(page.sent('template.save')).toHaveLength(1))
  const own = { text: `${ours.ours.fr.text} Souriez !` }
  expect(page.sent('template.save')).toMatchObject([{ templateTexts: { en: own, fr: own } }])
})
