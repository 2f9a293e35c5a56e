import { defaultPermissions } from '@serein/shared/business/permission.ts'
import { refused, type Answers } from '@serein/client/testing/answers.ts'
import { expect, test } from 'vitest'
import { owner } from '../business/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './imports.tsx'

const open = (answers: Answers) =>
  renderConsole(<Page />, {
    answers: { 'business.me': owner, 'import.list': { imports: [] }, ...answers },
  })

test('a file that cannot be read is refused with its reason', async () => {
  const fault = { reason: 'no_lines', line: null } as const
  const page = await open({ 'import.upload': refused('import_unreadable', fault) })
  await page.findByText(page.t('import.none'))
  const input = page.container.querySelector<HTMLInputElement>('[data-import=clients]')!
  await page.user.upload(input, new File(['Name\n'], 'old.csv', { type: 'text/csv' }))
  expect(await page.findByText(page.t('import.reason.no_lines'))).toBeTruthy()
})

test('who may not change the settings is told whose it is', async () => {
  const permissions = defaultPermissions.manager
  const page = await open({ 'business.me': { ...owner, role: 'manager', permissions } })
  expect(await page.findByText(page.t('import.notYours'))).toBeTruthy()
  expect(page.sent('import.list')).toEqual([])
})
