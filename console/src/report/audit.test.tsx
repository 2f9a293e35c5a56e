import { idOf } from '@serein/client/testing/answers.ts'
import type { AuditEntry } from '@serein/shared/report/audit.ts'
import { expect, test, vi } from 'vitest'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './audit.tsx'

const subject = { kind: 'quick_answer', id: idOf(30) }
const entry: AuditEntry = {
  id: idOf(31),
  occurredAt: '2026-11-25T09:00:00Z',
  actor: { userId: 'camille', name: 'Camille Laurent' },
  role: 'owner',
  endpoint: 'chat.saveQuickAnswer',
  subject,
  changes: [{ field: 'title', before: 'Parking', after: 'Parking 2' }],
}

test('the audit log shows who changed a thing, its earlier values and history, and an empty list', async () => {
  const page = await renderConsole(<Page />, {
    answers: {
      'business.me': owner,
      'audit.actors': { actors: [] },
      // As the address of the question names the first of them.
      'audit.list': (question) => ({
        entries: 'nouns[0]' in question ? [] : [entry],
        names: { [subject.id]: { en: 'Parking 2', fr: 'Parking 2' } },
        nextCursor: null,
      }),
    },
  })
  const { t, user } = page
  const done = await page.findByText(t('report.audit.done.chat.saveQuickAnswer'))
  await user.type(page.getByRole('searchbox', { name: t('report.audit.search') }), 'Parking{Enter}')
  await vi.waitFor(() =>
    expect(page.sent('audit.list').at(-1)).toMatchObject({ search: 'Parking' }),
  )
  await user.click(done)
  const row = page.getByRole('row', { name: new RegExp(t('report.audit.fields.title'), 'u') })
  const cells = [...row.querySelectorAll('td')].map(({ textContent }) => textContent)
  expect(cells).toEqual(['Parking', 'Parking 2'])

  await page.press(t('report.audit.history'))
  expect(await page.findByText(t('report.audit.ofOne', { name: 'Parking 2' }))).toBeTruthy()
  expect(page.sent('audit.list').at(-1)).toMatchObject({ subject: subject.id })
  await user.selectOptions(page.field(t('report.audit.area')), 'money')
  expect(await page.findByText(t('report.audit.noneSuch'))).toBeTruthy()
  await user.click(page.getAllByRole('button', { name: t('report.audit.reset') }).at(-1)!)
  expect(await page.findByText(t('report.audit.done.chat.saveQuickAnswer'))).toBeTruthy()
  expect(page.address()).not.toMatch(/subject|area/u)
})
