import { useEffect, useState } from 'react'
import { Lifter, type LiftHands } from './lifter.ts'

/** The hand of a board, which lives as long as the board does. */
export function useLift(hands: LiftHands): Lifter {
  const [lifter] = useState(() => new Lifter(hands))
  useEffect(() => {
    lifter.equip(hands)
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!lifter.press(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before anybody else: what is in the hand comes first.
    addEventListener('keydown', press, true)
    return () => {
      removeEventListener('keydown', press, true)
      lifter.letGo()
    }
  }, [lifter])
  return lifter
}
