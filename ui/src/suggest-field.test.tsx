import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { SuggestField } from './suggest-field.tsx'

const suggestions = [
  { id: 'massage', label: 'Massage' },
  { id: 'marais', label: 'Maison Serein, Le Marais' },
  { id: 'marseille', label: 'Marseille' },
]

function Search({ onSubmit }: { onSubmit: () => void }) {
  const [value, setValue] = useState('ma')
  return (
    <SuggestField
      label="Search"
      clearLabel="Clear"
      listLabel="Suggestions"
      value={value}
      onValue={setValue}
      suggestions={suggestions}
      onChoose={(id) => setValue(suggestions.find((each) => each.id === id)!.label)}
      onSubmit={onSubmit}
    />
  )
}

function open() {
  const onSubmit = vi.fn<() => void>()
  const page = render(<Search onSubmit={onSubmit} />)
  const field = page.getByRole('combobox', { name: 'Search' }) as HTMLInputElement
  const marked = () => page.queryByRole('option', { selected: true })
  return {
    ...page,
    onSubmit,
    field,
    marked,
    list: () => page.queryByRole('listbox'),
    user: userEvent.setup(),
  }
}

test('suggestions are closed until they are wanted', async () => {
  const { field, list, user } = open()
  expect([list(), field.getAttribute('aria-expanded')]).toEqual([null, 'false'])
  await user.click(field)
  expect([list()?.getAttribute('aria-label'), field.getAttribute('aria-expanded')]).toEqual([
    'Suggestions',
    'true',
  ])
})

test('suggestions are cycled by arrows, taken by Enter and closed by Escape', async () => {
  const { field, list, marked, user, onSubmit } = open()
  await user.click(field)
  await user.keyboard('{ArrowUp}')
  expect(marked()?.textContent).toContain('Marseille')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(marked()?.textContent).toContain('Le Marais')
  expect(field.getAttribute('aria-activedescendant')).toBe(marked()!.id)
  await user.keyboard('{Escape}')
  expect([list(), field.value]).toEqual([null, 'ma'])
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect([list(), field.value]).toEqual([null, 'Massage'])
  expect(onSubmit).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('suggestions leave the focus in the field', async () => {
  const { field, user, getByRole } = open()
  await user.click(field)
  await user.click(getByRole('option', { name: /^Marseille/u }))
  expect(field.value).toBe('Marseille')
  expect(document.activeElement).toBe(field)
})

test('suggestions that open on an emptied field close by a press outside', async () => {
  const { field, list, user, getByRole } = open()
  await user.click(getByRole('button', { name: 'Clear' }))
  expect([list() !== null, document.activeElement]).toEqual([true, field])
  await user.click(document.body)
  expect(list()).toBe(null)
})
