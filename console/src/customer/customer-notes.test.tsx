import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../page/testing/render.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { customer } from './testing/customer.ts'

test('a note is written, and another changed; nothing is no note', async () => {
  const page = await renderConsole(
    <CustomerNotes customer={customer} mayChange zone="Europe/Paris" />,
    { answers: { 'customer.writeNote': { customer } } },
  )
  const { t } = page
  const [written, changed] = [t('customer.note.add'), t('customer.note.change')]
  await page.press(t('customer.note.save'))
  expect(page.sent('customer.writeNote')).toEqual([])
  await page.fill(written, 'Comes with a friend.')
  await page.press(t('customer.note.save'))
  await waitFor(() => expect(page.field(written).value).toBe(''))
  await page.press(changed)
  await page.fill(changed, 'Almond oil is no trouble.')
  await page.user.click(page.getAllByRole('button', { name: t('customer.note.save') })[0]!)
  await waitFor(() => expect(page.queryByLabelText(changed)).toBe(null))
  const [note] = customer.notes
  expect(page.sent('customer.writeNote')).toEqual([
    { customerId: customer.id, noteId: null, noteVersion: 0, noteText: 'Comes with a friend.' },
    {
      customerId: customer.id,
      noteId: note!.id,
      noteVersion: 1,
      noteText: 'Almond oil is no trouble.',
    },
  ])
})
