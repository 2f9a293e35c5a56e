import { expect, test } from 'vitest'
import { idOf, refused } from '@serein/client/testing/answers.ts'
import type { ImportDetails } from '@serein/shared/import/contract.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { MatchForm } from './match-form.tsx'

const file = {
  id: idOf(7),
  kind: 'balances',
  headings: ['E-mail', 'Amount'],
  samples: [],
  columns: { email: 0 },
  terms: { shopId: null, currency: 'EUR', dayOrder: 'dmy', totalMinor: null },
} as unknown as ImportDetails

test('a file is checked once each place has its column, with the total as it is typed', async () => {
  const page = await renderConsole(<MatchForm file={file} shop={shop} who={owner} />, {
    answers: { 'import.check': refused('forbidden') },
  })
  const { t } = page
  const check = page.getByRole('button', { name: t('import.match.check') })
  const total = t('import.match.total')
  expect(check.hasAttribute('disabled')).toBe(true)
  await page.user.selectOptions(page.field('Amount'), t('import.field.amount'))
  await page.fill(total, 'much')
  await page.user.click(check)
  expect(page.notesOf(total)).toContain(t('import.match.totalWrong'))
  expect(page.sent('import.check')).toEqual([])
  await page.fill(total, '120,50')
  await page.user.click(check)
  await expect
    .poll(() => page.sent('import.check'))
    .toMatchObject([
      {
        importId: idOf(7),
        fieldColumns: { email: 0, amount: 1 },
        importTerms: { totalMinor: 12_050 },
      },
    ])
})
