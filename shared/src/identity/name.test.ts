import { expect, test } from 'vitest'
import { guestNames } from '../booking/guest.ts'
import { nameText } from './name.ts'

test.each([
  ['Zoë O’Neill-Łąska', 'Zoë O’Neill-Łąska'],
  [' Ann  Lee ', 'Ann Lee'],
  ['Ann\tLee\r\n', 'Ann Lee'],
  ['Ann\u0007 Lee\u001b[31m', 'Ann Lee[31m'],
  ['\u202Eeeb\u202C Ann\u2066\u2069', 'eeb Ann'],
  ['\u200FAnn\u061C', 'Ann'],
  // Persian needs the one, a family of four the other.
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['👩\u200D👧', '👩\u200D👧'],
  ['ශ්\u200Dරීමාලි රාජන්\u200D', 'ශ්\u200Dරීමාලි රාජන්\u200D'],
  ['\u200CAnn \u200DLee\u200D\u200B', 'Ann Lee'],
])('the name %j is kept as %j', (written, kept) => {
  expect(nameText(80).parse(written)).toBe(kept)
})

test('a name that is empty once cleaned is refused', () => {
  for (const nothing of ['', '  ', '\u202E\u0007', '\n'])
    expect(nameText(80).safeParse(nothing).success).toBe(false)
  expect(nameText(3).parse('\u202AAnn\u202C')).toBe('Ann')
  expect(nameText(3).safeParse('Anna').success).toBe(false)
})

test('a guest’s name follows the rule of all names', () => {
  expect(guestNames.parse(['Eve\r\nBcc: x\u202E', null])).toEqual(['Eve Bcc: x', null])
})
