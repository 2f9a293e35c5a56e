import { expect, it } from 'vitest'
import { initialsOf, tintOf } from './avatar-tint.ts'

it('an avatar has the same tint however the accents of its name are encoded', () => {
  expect(tintOf('Inès'.normalize('NFD'))).toBe(tintOf('inès'.normalize('NFC')))
})

it('avatars of a few names use every tint', () => {
  const names = [
    'Inès',
    'Marc',
    'Yuna',
    'Théo',
    'Salomé',
    'Rui',
    'Léa',
    'Hugo',
    'Mia',
    'Ana',
    'Noé',
    'Jade',
  ]
  expect(new Set(names.map(tintOf)).size).toBe(5)
})

it('an avatar has the first letters of the first and the last word', () => {
  expect(initialsOf('inès de la Tour', 2)).toBe('IT')
  expect(initialsOf('Anne-Marie', 2)).toBe('AM')
  expect(initialsOf('Éloïse', 2)).toBe('É')
  expect(initialsOf('Camille Roy', 1)).toBe('C')
  expect(initialsOf('  ', 2)).toBe('')
})
