import { fireEvent, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Sheet } from './sheet.tsx'

function Filters() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Filter
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Filters" closeLabel="Close">
        <input aria-label="Price" />
      </Sheet>
    </>
  )
}

test('a sheet takes the focus to its title, closes by Escape, and gives the focus back', async () => {
  const user = userEvent.setup()
  const page = render(<Filters />)
  await user.click(page.getByRole('button', { name: 'Filter' }))
  expect(page.getByRole('dialog', { name: 'Filters' })).toBeTruthy()
  expect(document.activeElement).toBe(page.getByRole('heading', { name: 'Filters' }))
  await user.keyboard('{Escape}')
  expect(page.queryByRole('dialog')).toBe(null)
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Filter' }))
})

test('a sheet that is opened again stays open despite a late close event', async () => {
  const user = userEvent.setup()
  const page = render(<Filters />)
  await user.click(page.getByRole('button', { name: 'Filter' }))
  await user.keyboard('{Escape}')
  await user.keyboard('{Enter}')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  // The browser sends it in a task of its own.
  fireEvent(sheet, new Event('close'))
  expect(page.getByRole('dialog', { name: 'Filters' })).toBe(sheet)
})
