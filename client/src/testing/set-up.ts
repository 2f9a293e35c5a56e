import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { networkFaults } from './answers.ts'
import { addTopLayer } from './top-layer.ts'
import { setWindowWidth } from './window-width.ts'

addTopLayer()
configure({
  // A busy machine is no fault of the page.
  asyncUtilTimeout: 10_000,
  getElementError: (message) =>
    new Error(`${message?.split('\n')[0]}\nThe page says:\n${document.body.innerText}`),
})

/** A Wednesday morning; timers run as ever. */
const now = Date.parse('2026-11-25T10:00:00Z')

beforeEach(() => {
  // As wide as a tablet, until a test asks for another width.
  setWindowWidth(1024)
  vi.useFakeTimers({ toFake: ['Date'], now })
})

// The files of a worker share their modules and one document: a test leaves neither behind.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  onlineManager.setOnline(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  const faults = networkFaults.splice(0)
  expect(faults, 'What the network was asked').toEqual([])
})
