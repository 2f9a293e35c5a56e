import { describe, expect, it } from 'vitest'
import { smsSize } from './sms-size.ts'
import { templateContract } from './template.ts'
import {
  fieldsOf,
  neededBy,
  templateChannels,
  templateFields,
  templateKindNames,
  templateVariables,
  variablesOf,
} from './template-kind.ts'
import { fillVariables, paragraphsIn, templateFaults } from './template-text.ts'

const mail = {
  subject: 'Booked: {service}',
  heading: 'Hello {firstName}',
  intro: 'See you on {date}.\n\nBring nothing.',
  closing: '',
}
const reasons = (change: object) =>
  templateFaults('visit_confirmed', 'mail', { ...mail, ...change }).map(
    ({ field, reason, variable }) => [field, reason, ...(variable ? [variable] : [])].join(' '),
  )

describe('the words of a business', () => {
  it('are filled in once, and variables inside a value are left alone', () => {
    const values = { firstName: '{shopName} <b>', shopName: 'Sauge' }
    expect(fillVariables('{firstName} at {shopName}', values)).toBe('{shopName} <b> at Sauge')
    expect(fillVariables('$& {shopName} $1', { shopName: '$&' })).toBe('$& $& $1')
  })

  it.each([
    ['You’re booked, {firstName}.', 'You’re booked.'],
    ['Hello {firstName}, welcome', 'Hello, welcome'],
    ['Comment était-ce, {firstName} ?', 'Comment était-ce ?'],
    ['Bonjour {firstName} !', 'Bonjour !'],
    ['{firstName},\n\nyour visit', 'Your visit'],
    ['{firstName}', ''],
  ])('leave out a name that nobody has told, with what joins it: %j', (text, said) => {
    expect(fillVariables(text, { firstName: '' })).toBe(said)
  })

  it('name a guest with a capital where that begins the text', () => {
    const values = { guest: 'your guest', shopName: 'eSpa' }
    expect(fillVariables('{guest} comes. For {guest}', values)).toBe(
      'Your guest comes. For your guest',
    )
    expect(fillVariables('{shopName}', values)).toBe('eSpa')
  })

  it.each(['{__proto__}', '{constructor}', '{toString}', '{}', '{ firstName }', '{firstname}'])(
    'know no variable %s',
    (text) => {
      expect(fillVariables(text, { firstName: 'Camille' })).toBeNull()
      expect(reasons({ heading: text })).toEqual([
        ['heading unknown', text.slice(1, -1)].filter(Boolean).join(' '),
      ])
    },
  )

  it.each(['{firstName', 'firstName}', '{{firstName}}', '} {', '{a{b}c}'])(
    'keep braces in pairs: %s',
    (heading) => expect(reasons({ heading })).toContain('heading braces'),
  )

  it('report a field that is too long, empty or holds control characters', () => {
    expect(reasons(mail)).toEqual([])
    expect(reasons({ subject: 'x'.repeat(121) })).toEqual(['subject too_long'])
    expect(reasons({ intro: 'x'.repeat(10_000) })).toEqual(['intro too_long'])
    expect(reasons({ heading: ' ', intro: '' })).toEqual(['heading empty', 'intro empty'])
    for (const sign of ['\u202e', '\u2066', '\u200f', '\u0000', '\u0007'])
      expect(reasons({ intro: `a${sign}b` })).toEqual(['intro characters'])
    expect(reasons({ subject: 'a\nBcc: b' })).toEqual(['subject characters'])
  })

  it('are kept as typed, tags and all', () =>
    expect(reasons({ intro: '<img src=x onerror=alert(1)>' })).toEqual([]))

  it('must say when the visit is if no block of ours does', () => {
    const faults = templateFaults('visit_reminder', 'sms', { text: 'See you soon at {shopName}' })
    expect(faults.map(({ variable }) => variable)).toEqual(['day', 'time'])
    expect(templateFaults('visit_reminder', 'sms', { text: '{when}' })).toEqual([])
    expect(templateFaults('guest_cancelled', 'mail', { ...mail })).toEqual([
      { field: 'intro', reason: 'missing', variable: 'guest' },
    ])
  })

  it('are split into paragraphs', () =>
    expect(paragraphsIn(' a\nb\n\n\n c ')).toEqual(['a\nb', 'c']))
})

it('a message can be written for every channel from examples in both languages', () => {
  expect(templateKindNames.length).toBeGreaterThan(20)
  for (const kind of templateKindNames)
    for (const channel of templateChannels)
      for (const oneOf of neededBy(kind, channel))
        for (const variable of oneOf) expect(variablesOf(kind)).toContain(variable)
  for (const { name, example } of Object.values(templateVariables))
    for (const text of [name.en, name.fr, example.en, example.fr]) expect(text).not.toBe('')
  expect(templateChannels.flatMap(fieldsOf)).toHaveLength(
    Object.values(templateFields).flatMap(Object.keys).length,
  )
})

it('a template that the contract refuses names the field in both languages', () => {
  const input = templateContract.save['~orpc'].inputSchema!
  const templateTexts = { en: { ...mail, intro: '{nobody}' }, fr: null }
  const read = input.safeParse({
    messageKind: 'visit_confirmed',
    channel: 'mail',
    baseVersion: 0,
    templateTexts,
  })
  expect(read.error?.issues).toMatchObject([
    {
      path: ['templateTexts', 'en', 'intro'],
      params: {
        words: {
          en: '{nobody} is no variable of this message.',
          fr: '{nobody} n’est pas une variable de ce message.',
        },
      },
    },
  ])
})

describe('the size of an SMS', () => {
  it.each([
    ['', 1],
    ['x'.repeat(160), 1],
    ['x'.repeat(161), 2],
    ['x'.repeat(306), 2],
    ['x'.repeat(307), 3],
    ['€'.repeat(81), 2],
    ['à'.repeat(160), 1],
    ['ê'.repeat(70), 1],
    ['ê'.repeat(71), 2],
    ['😀'.repeat(36), 2],
  ])('of %j is charged as %i', (text, segments) =>
    expect(smsSize(text)).toMatchObject({ segments }),
  )

  it('counts the characters that make it longer', () =>
    expect(smsSize('Presqu’île, côté cour').wide).toEqual(['’', 'î', 'ô']))
})
