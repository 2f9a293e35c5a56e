import { expect, test } from 'vitest'
import { saysRoom } from './rules.ts'

test('a room is called a room only when its name could be a person’s', () => {
  expect(['Room 2', 'Salle verte', 'Cabine 1', 'Hammam Rose'].map(saysRoom)).toEqual(
    Array.from({ length: 4 }, () => true),
  )
  expect(['Iris', 'Olivier', 'Roomy'].map(saysRoom)).toEqual([false, false, false])
})
