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

test('the keyboard takes back what was done last, then what was done before it', () => {
  const { stack, undone } = stackOf('moved', 'cancelled')
  expect([stack.undoLast(), stack.undoLast(), stack.undoLast()]).toEqual([true, true, false])
  expect(undone).toEqual(['cancelled', 'moved'])
  expect(shownToasts()).toEqual([])
})

test('what has changed since is taken back no more, and its message goes', () => {
  const { stack, undone } = stackOf('moved', 'cancelled')
  stack.forget('cancelled.id')
  expect(shownToasts().map(({ text }) => text)).toEqual(['moved'])
  stack.undoLast()
  expect([undone, stack.undoLast()]).toEqual([['moved'], false])
})
