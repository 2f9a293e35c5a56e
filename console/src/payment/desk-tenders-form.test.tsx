import { expect, test } from 'vitest'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { DeskTendersForm } from './desk-tenders-form.tsx'

const off = (['transfer', 'cheque', 'voucher', 'other'] as const).map((tender) => ({
  tender,
  isOn: false,
  name: null,
}))

test('a way to pay at the desk is turned on with a name in both languages, or without one', async () => {
  const form = <DeskTendersForm tenders={off} onDone={() => {}} />
  const page = await renderConsole(form, {
    answers: { 'business.me': owner, 'till.saveTenders': ({ tenders }) => ({ tenders }) },
  })
  const { t } = page
  await page.user.click(page.field(t('payment.tender.cheque')))
  await page.user.click(page.field(t('payment.tender.voucher')))
  const tender = t('payment.tender.voucher')
  const english = t('payment.rule.atDesk.name.en', { tender })
  await page.fill(english, 'ANCV voucher')
  await page.press(t('common.save'))
  const french = t('payment.rule.atDesk.name.fr', { tender })
  expect(page.notesOf(french)).toContain(t('payment.rule.atDesk.both'))
  await page.fill(french, 'Chèque-Vacances ANCV')
  await page.press(t('common.save'))
  const name = { en: 'ANCV voucher', fr: 'Chèque-Vacances ANCV' }
  expect(page.sent('till.saveTenders')).toEqual([
    {
      tenders: [
        off[0],
        { tender: 'cheque', isOn: true, name: null },
        { tender: 'voucher', isOn: true, name },
        off[3],
      ],
    },
  ])
})
