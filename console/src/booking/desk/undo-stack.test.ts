import { expect, test } from 'vitest'
import { shownToasts } from '@serein/ui/toast-queue.ts'
import { UndoStack } from '../../command/undo-stack.ts'

function stackOf(...done: string[]) {
  const stack = new UndoStack()
  const undone: string[] = []
  for (const text of done)
    stack.offer({ text, label: 'Undo' }, async () => undone.push(text), `${text}.id`)
  return { stack, undone }
}

test('undo by keyboard takes back the last action, then the one before', () => {
  const { stack, undone } = stackOf('moved', 'cancelled')
  expect([stack.undoLast(), stack.undoLast(), stack.undoLast()]).toEqual([true, true, false])
  expect(undone).toEqual(['cancelled', 'moved'])
  expect(shownToasts()).toEqual([])
})

test('undo is no longer offered for what has changed since, and its message disappears', () => {
  const { stack, undone } = stackOf('moved', 'cancelled')
  stack.forget('cancelled.id')
  expect(shownToasts().map(({ text }) => text)).toEqual(['moved'])
  stack.undoLast()
  expect([undone, stack.undoLast()]).toEqual([['moved'], false])
})
