import { expect, test } from 'vitest'
import { idOf, refused } from '@serein/client/testing/answers.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { ScanSheet } from './scan-sheet.tsx'

test('a code that the server refuses is told in its words, and one that it does not know as none', async () => {
  const page = await renderConsole(
    <ScanSheet shopId={idOf(1)} zone="Europe/Paris" onClose={() => {}} />,
    { answers: { 'booking.byCode': refused('forbidden') } },
  )
  const { t } = page
  await page.fill(t('booking.scan.code'), 'SR-ABCDEF')
  await page.press(t('booking.scan.find'))
  expect(await page.findByText(refusals.forbidden.en)).toBeTruthy()
  page.answers['booking.byCode'] = refused('not_found')
  await page.press(t('booking.scan.find'))
  expect(await page.findByText(t('booking.scan.none'))).toBeTruthy()
})
