import { expect, test } from 'vitest'
import { idOf, refused } from '@serein/client/testing/answers.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { ScanSheet } from './scan-sheet.tsx'

test('a scanned code that the server refuses shows its words, and an unknown one says so', async () => {
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
