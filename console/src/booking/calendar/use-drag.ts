import { useEffect, useState } from 'react'
import { DragController, type DragDeps } from './drag-controller.ts'

/** Dragging on a board; lives as long as the board does. */
export function useDrag(deps: DragDeps): DragController {
  const [dragController] = useState(() => new DragController(deps))
  useEffect(() => {
    dragController.update(deps)
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!dragController.handleKey(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before any other listener: a drag has the keys to itself.
    addEventListener('keydown', handleKey, true)
    return () => {
      removeEventListener('keydown', handleKey, true)
      dragController.end()
    }
  }, [dragController])
  return dragController
}
