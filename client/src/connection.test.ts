import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isOnline, noteAnswer } from './connection.ts'

test('the connection is back with an answer of the server, unless requested before the network was lost', () => {
  const device = { onLine: false }
  vi.stubGlobal('navigator', device)
  onlineManager.setOnline(false)
  onTestFinished(() => {
    onlineManager.setOnline(true)
    vi.unstubAllGlobals()
  })
  const origin = 'http://shop.example'
  noteAnswer(new Response('late'), origin)
  expect(isOnline()).toBe(false)
  device.onLine = true
  noteAnswer(new Response('now'), origin)
  expect(isOnline()).toBe(true)
})
