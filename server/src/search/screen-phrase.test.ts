import { expect, test } from 'vitest'
import { screensFor } from './screen-phrase.ts'

test.each([
  ['gift card', ['wallet']],
  ['un bon cadeau pour ma mère', ['wallet']],
  ['Mes rendez-vous', ['bookings']],
  ['cancel my booking', ['bookings']],
  ['aide', ['help']],
  ['se connecter', ['login']],
  ['supprimer mon compte', ['data']],
  ['mode sombre', ['settings']],
  ['hot stone massage', []],
  ['helpful hands', []],
  ['', []],
])('“%s” asks for a screen, or for none', (text, screens) => {
  expect(screensFor(text)).toEqual(screens)
})
