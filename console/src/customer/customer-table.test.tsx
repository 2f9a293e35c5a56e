import { expect, test, vi } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { owner } from '../member/testing/member.ts'
import { keptFiles } from '../page/testing/kept-files.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { CustomerTable } from './customer-table.tsx'

const tea = { id: idOf(30), kind: 'text' as const, name: { en: 'Tea', fr: 'Thé' }, options: [] }

test('clients are downloaded as the file that the server makes', async () => {
  const files = keptFiles()
  const onClose = vi.fn<() => void>()
  const page = await renderConsole(
    <CustomerTable open question={{ q: 'zoe', segment: {} }} who={owner} onClose={onClose} />,
    {
      answers: {
        'customer.fields': { fields: [tea], retiredFields: [], version: 1 },
        'customer.table': new File(['Name\r\n'], 'clients.csv', { type: 'text/csv' }),
      },
    },
  )
  await page.user.click(await page.findByRole('checkbox', { name: 'Tea' }))
  await page.user.click(page.getByRole('button', { name: page.t('customer.table.write') }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(files.map(({ name }) => name)).toEqual(['clients.csv'])
  expect(page.sent('customer.table')).toMatchObject([
    { q: 'zoe', 'columns[0]': 'name', 'fieldColumns[0]': tea.id },
  ])
})
