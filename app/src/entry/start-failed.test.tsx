import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showStartFailed } from './start-up.ts'

beforeEach(() => {
  document.head.append(
    Object.assign(document.createElement('meta'), {
      name: 'application-name',
      content: 'Oasis & Co',
    }),
  )
})

afterEach(() => {
  vi.restoreAllMocks()
  document.head.replaceChildren()
  document.body.replaceChildren()
  delete document.documentElement.dataset.splash
})

test.each([
  ['en', 'Oasis & Co could not start', 'Try again'],
  ['fr', 'Oasis & Co n’a pas pu démarrer', 'Réessayer'],
])(
  'a start that fails is logged to the console, and its page says so (%s)',
  async (language, title, retry) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    document.documentElement.lang = language
    document.documentElement.dataset.splash = ''
    const error = new Error('No words.')
    showStartFailed(error)
    expect(logged).toHaveBeenCalledWith('The app could not start.', error)
    expect(screen.getByRole('alert').textContent).toContain(title)
    await vi.waitFor(() => expect('splash' in document.documentElement.dataset).toBe(false))
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    screen.getByRole('button', { name: retry }).click()
    expect(reload).toHaveBeenCalledOnce()
  },
)
