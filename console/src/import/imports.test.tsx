import { defaultPermissions } from '@serein/shared/business/permission.ts'
import { idOf, refused, type Answers } from '@serein/client/testing/answers.ts'
import { expect, test, vi } from 'vitest'
import { owner } from '../member/testing/member.ts'
import { keptFiles } from '../page/testing/kept-files.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './imports.tsx'
import { LineList } from './line-list.tsx'

const open = (answers: Answers) =>
  renderConsole(<Page />, {
    answers: { 'business.me': owner, 'import.list': { imports: [] }, ...answers },
  })

test('an import of an unreadable file is refused with its reason', async () => {
  const fault = { reason: 'no_lines', line: null } as const
  const page = await open({ 'import.upload': refused('import_unreadable', fault) })
  await page.findByText(page.t('import.none'))
  const input = page.container.querySelector<HTMLInputElement>('[data-import=clients]')!
  await page.user.upload(input, new File(['Name\n'], 'old.csv', { type: 'text/csv' }))
  expect(await page.findByText(page.t('import.reason.no_lines'))).toBeTruthy()
})

test('an import says who may do it to a member who may not change settings', async () => {
  const permissions = defaultPermissions.manager
  const page = await open({ 'business.me': { ...owner, role: 'manager', permissions } })
  expect(await page.findByText(page.t('import.notYours'))).toBeTruthy()
  expect(page.sent('import.list')).toEqual([])
})

const csv = (name: string) => new File(['Name\r\n'], name, { type: 'text/csv' })

test('a template and the rejected lines of an import are downloaded as the server makes them', async () => {
  const files = keptFiles()
  const page = await open({ 'import.template': csv('clients.csv') })
  const kind = page.t('import.kind.clients')
  await page.user.click(
    await page.findByRole('button', { name: page.t('import.templateFor', { kind }) }),
  )
  await vi.waitFor(() => expect(files.map(({ name }) => name)).toEqual(['clients.csv']))
  const lines = await renderConsole(
    <LineList file={{ id: idOf(1), wrong: 1 } as never} which="wrong" />,
    {
      answers: {
        'import.lines': { lines: [], nextAfter: null },
        'import.file': csv('wrong.csv'),
      },
    },
  )
  await lines.user.click(lines.getByRole('button', { name: page.t('import.list.file') }))
  await vi.waitFor(() =>
    expect(files.map(({ name }) => name)).toEqual(['clients.csv', 'wrong.csv']),
  )
})
