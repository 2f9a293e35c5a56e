import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Board, CalendarEvent } from './board.ts'
import { BoardPointer, type BoardUnderPointer } from './board-pointer.ts'
import type { DragController } from './drag-controller.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** A column of ten hours with one visit in it, and what is done with it. */
function boardWith({ isImmovable = false } = {}) {
  const [scroller, content] = [document.createElement('div'), document.createElement('div')]
  content.innerHTML = '<div data-column="0"><button data-event="one">Tom</button></div>'
  content.setPointerCapture = () => {}
  const column = content.querySelector<HTMLElement>('[data-column]')!
  Object.defineProperty(column, 'offsetHeight', { value: 600 })
  scroller.getBoundingClientRect = () => new DOMRect(0, 0, 400, 600)
  scroller.scrollBy = vi.fn<(x?: unknown, y?: unknown) => void>()
  scroller.append(content)
  document.body.replaceChildren(scroller)
  const event = { key: 'one', from: 60, until: 120 } as CalendarEvent
  const dragController = {
    isDragging: false,
    startByPointer: vi.fn<() => boolean>(() => !isImmovable),
    followPointer: vi.fn<(x: number, y: number) => void>(),
    drop: vi.fn<() => void>(),
    cancel: vi.fn<() => void>(),
  }
  const under: BoardUnderPointer = {
    board: { axis: { minutes: 600 } } as Board,
    events: new Map([['one', { event, column: 0 }]]),
    dragController: dragController as unknown as DragController,
  }
  const pointer = new BoardPointer(scroller, content, under)
  const touch = (type: string, y: number, pointerId = 1) =>
    fireEvent(
      content.querySelector('[data-event]')!,
      new PointerEvent(type, {
        pointerId,
        pointerType: 'touch',
        clientX: 200,
        clientY: y,
        bubbles: true,
        cancelable: true,
      }),
    )
  return { pointer, touch, content, scroller, ...dragController }
}

const rest = () => vi.advanceTimersByTime(400)

test('a finger that rests on a visit lifts it, and where it lets go the visit is dropped', () => {
  const board = boardWith()
  board.touch('pointerdown', 300)
  expect(board.startByPointer).not.toHaveBeenCalled()
  rest()
  expect(board.startByPointer).toHaveBeenCalledOnce()
  expect(fireEvent.touchMove(board.content)).toBe(false)
  board.touch('pointermove', 360)
  vi.advanceTimersToNextFrame()
  expect(board.followPointer).toHaveBeenLastCalledWith(200, 360, expect.any(Number))
  board.touch('pointerup', 380)
  expect(board.followPointer).toHaveBeenLastCalledWith(200, 380, expect.any(Number))
  expect(board.drop).toHaveBeenCalledOnce()
  board.pointer.leave()
})

test('a finger that moves at once scrolls the board and lifts nothing', () => {
  const board = boardWith()
  board.touch('pointerdown', 300)
  board.touch('pointermove', 320)
  rest()
  expect(board.startByPointer).not.toHaveBeenCalled()
  expect(fireEvent.touchMove(board.content)).toBe(true)
  board.pointer.leave()
})

test('a gesture that the browser ends puts a lifted visit back; a second finger does not', () => {
  const board = boardWith()
  board.touch('pointerdown', 300)
  rest()
  board.touch('pointerdown', 100, 2)
  board.touch('pointercancel', 100, 2)
  expect(board.cancel).not.toHaveBeenCalled()
  board.touch('pointercancel', 300)
  expect(board.cancel).toHaveBeenCalledOnce()
  expect(board.drop).not.toHaveBeenCalled()
  board.pointer.leave()
})

test('a visit under a finger near an edge scrolls the board', () => {
  const board = boardWith()
  board.touch('pointerdown', 300)
  rest()
  board.touch('pointermove', 598)
  vi.advanceTimersToNextFrame()
  expect(board.scroller.scrollBy).toHaveBeenCalledWith(0, expect.any(Number))
  board.pointer.leave()
})

test('a long press opens no menu of the browser, and what cannot be moved stays', () => {
  const board = boardWith({ isImmovable: true })
  board.touch('pointerdown', 300)
  expect(fireEvent.contextMenu(board.content)).toBe(false)
  rest()
  board.touch('pointerup', 300)
  expect(board.drop).not.toHaveBeenCalled()
  expect(fireEvent.contextMenu(board.content)).toBe(true)
  board.pointer.leave()
})
