import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { dismissToast, showToast, shownToasts } from './toast-queue.ts'
import { ToastRegion } from './toast.tsx'

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

function Favourites({ onUndo }: { onUndo: () => void }) {
  const remove = () =>
    showToast({
      text: 'Removed from favourites.',
      action: { label: 'Undo', run: onUndo },
    })
  return (
    <>
      <button type="button" onClick={remove}>
        Remove
      </button>
      <ToastRegion label="Messages" dismissLabel="Close" />
    </>
  )
}

async function removed() {
  const onUndo = vi.fn<() => void>()
  const page = render(<Favourites onUndo={onUndo} />)
  const user = userEvent.setup()
  const button = page.getByRole('button', { name: 'Remove' })
  await user.click(button)
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Undo' }))
  return { ...page, onUndo, user, button }
}

test('a toast gets the focus by F6, and its undo returns it', async () => {
  const { user, button, onUndo, queryByText } = await removed()
  await user.keyboard('{Enter}')
  expect(onUndo).toHaveBeenCalledOnce()
  expect(queryByText('Removed from favourites.')).toBe(null)
  await vi.waitFor(() => expect(document.activeElement).toBe(button))
})

test('Escape takes a toast away and leads back, without undoing anything', async () => {
  const { user, button, onUndo, queryByText } = await removed()
  await user.keyboard('{Escape}')
  expect(queryByText('Removed from favourites.')).toBe(null)
  expect(onUndo).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(document.activeElement).toBe(button))
})

test('a page without a toast leaves F6 to the browser', () => {
  render(<Favourites onUndo={() => {}} />)
  const event = new KeyboardEvent('keydown', { key: 'F6', cancelable: true, bubbles: true })
  act(() => void document.body.dispatchEvent(event))
  expect(event.defaultPrevented).toBe(false)
})
