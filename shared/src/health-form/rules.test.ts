import { expect, test } from 'vitest'
import { adviceFor, formState } from './advice.ts'
import { answerFaults, needsGuardian, type Question } from './rules.ts'

const today = '2026-11-25'
const question = (id: string, kind: Question['kind'], more: Partial<Question> = {}): Question => ({
  id,
  kind,
  label: { en: id, fr: id },
  isRequired: true,
  options: [],
  followUp: null,
  text: null,
  isBirthDate: false,
  ...more,
})
const option = (id: string) => ({ id, label: { en: id, fr: id } })
const answer = (id: string, values: string[], text = '') => ({ question: id, values, text })
const bornOn = (day: string) => [answer('born', [], day)]
const faultsOf = (one: Question, values: string[], text = '') =>
  answerFaults([one], { answers: [answer(one.id, values, text)], guardian: null }, today).map(
    ({ reason }) => reason,
  )

test.each([
  ['text', [], 'A sore back', null],
  ['text', [], ' ', 'missing'],
  ['choice', ['soft'], '', null],
  ['choice', ['hard'], '', 'unreadable'],
  ['choice', ['soft', 'firm'], '', 'unreadable'],
  ['many', ['soft', 'firm'], '', null],
  ['yes_no', ['yes'], 'since May', null],
  ['yes_no', ['perhaps'], '', 'unreadable'],
  ['yes_no', [], 'since May', 'missing'],
  ['date', [], '2024-02-29', null],
  ['date', [], '2023-02-29', 'unreadable'],
  ['body', ['neck', 'feet'], '', null],
  ['body', ['wings'], '', 'unreadable'],
  ['signature', ['typed'], 'Camille', null],
  ['signature', ['drawn'], 'M10 10L20 20M5 5', null],
  ['signature', ['drawn'], 'Camille', 'unreadable'],
  ['consent', ['agreed'], '', null],
  ['consent', [], '', 'missing'],
  ['picture', [], 'data:image/jpeg;base64,AAAA', null],
  ['picture', [], 'data:text/html;base64,AAAA', 'unreadable'],
  ['text', [], 'x'.repeat(1_001), 'too_long'],
] as const)('an answer to a question of the kind %s: %j %s', (kind, values, text, reason) => {
  const options = kind === 'choice' || kind === 'many' ? [option('soft'), option('firm')] : []
  expect(faultsOf(question('it', kind, { options }), [...values], text)).toEqual(
    reason ? [reason] : [],
  )
})

test('what need not be answered may be left out, and a day of birth lies behind', () => {
  expect(faultsOf(question('it', 'yes_no', { isRequired: false }), [])).toEqual([])
  expect(faultsOf(question('it', 'date', { isBirthDate: true }), [], '2026-11-26')).toEqual([
    'unreadable',
  ])
})

test('a guardian signs until the eighteenth birthday, by the day at the shop', () => {
  const born = question('born', 'date', { isBirthDate: true })
  expect(needsGuardian([born], bornOn('2008-11-25'), today)).toBe(false)
  expect(needsGuardian([born], bornOn('2008-11-26'), today)).toBe(true)
  const minor = { answers: bornOn('2010-01-01'), guardian: null }
  expect(answerFaults([born], minor, today).map((fault) => fault.question)).toEqual([
    'guardianName',
    'guardianSignature',
  ])
  const guardian = { name: 'Marie', signature: 'Marie' }
  expect(answerFaults([born], { ...minor, guardian }, today)).toEqual([])
})

test('the answers of a guest are read against their services, the gravest first', () => {
  const rule = { insteadId: null, words: null }
  const rules = [
    { ...rule, serviceId: 'stones', question: 'heat', value: 'yes', effect: 'swap' as const },
    { ...rule, serviceId: 'stones', question: 'pregnant', value: 'yes', effect: 'refuse' as const },
    { ...rule, serviceId: 'facial', question: 'heat', value: 'yes', effect: 'warn' as const },
  ]
  const answers = [answer('heat', ['yes']), answer('pregnant', ['yes'])]
  expect(adviceFor(rules, answers, ['stones']).map(({ effect }) => effect)).toEqual([
    'refuse',
    'swap',
  ])
  expect(adviceFor(rules, [answer('heat', ['no'])], ['stones'])).toEqual([])
})

test('a form is asked by service, of new clients or of all, and again once it is too old', () => {
  const asking = { ofAll: false, ofNewClients: false, serviceIds: ['stones'], againMonths: 6 }
  const visit = { serviceIds: ['facial'], isNewClient: true, startsAt: '2026-11-25T10:00:00Z' }
  expect(formState(asking, visit, null)).toBe('not_asked')
  expect(formState({ ...asking, ofNewClients: true }, visit, null)).toBe('missing')
  const stones = { ...visit, serviceIds: ['stones'] }
  expect(formState(asking, stones, null)).toBe('missing')
  expect(formState(asking, stones, '2026-06-01T10:00:00Z')).toBe('filled_in')
  expect(formState(asking, stones, '2026-05-01T10:00:00Z')).toBe('outdated')
  expect(formState({ ...asking, againMonths: null }, stones, '2020-05-01T10:00:00Z')).toBe(
    'filled_in',
  )
})
