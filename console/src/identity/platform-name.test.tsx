import { expect, test, vi } from 'vitest'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './platform-name.tsx'

const open = (language: 'en' | 'fr' = 'en') =>
  renderConsole(<Page />, {
    language,
    platform: 'Serein',
    answers: { 'platform.get': { name: 'Serein' }, 'platform.rename': { name: 'Oasis & Co' } },
  })

test('a new name is shown where people will read it, sent once, and read by this page, too', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const page = await open()
  const { t } = page
  await page.findByText(t('identity.platform.sample.tab', { platform: 'Serein' }))
  await page.fill(t('identity.platform.name'), ' Oasis & Co')
  expect(page.getByText('Your visits · Oasis & Co')).toBeTruthy()
  expect(page.getByText('123456 is your Oasis & Co code, valid for 10 minutes.')).toBeTruthy()
  await page.press(t('common.save'))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(page.sent('platform.rename')).toEqual([{ name: 'Oasis & Co' }])
  reload.mockRestore()
})

test('a name of one letter is not sent, and the field says how long it may be', async () => {
  const page = await open('fr')
  const { t } = page
  await page.findByText('Vos rendez-vous · Serein')
  await page.fill(t('identity.platform.name'), 'O')
  await page.press(t('common.save'))
  expect(page.notesOf(t('identity.platform.name'))).toContain(
    t('identity.platform.wrong', { min: 2, max: 40 }),
  )
  expect(page.sent('platform.rename')).toEqual([])
})
