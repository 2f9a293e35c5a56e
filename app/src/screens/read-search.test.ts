import { type GenericSchema, parse, ValiError } from 'valibot'
import { expect, test } from 'vitest'
import { readSearch } from './read-search.ts'
import { screens } from './screens.ts'

const id = '019b76da-0000-7000-8000-000000000000'
const token = 'a'.repeat(43)

/** Of what is no id. */
const values: Record<string, unknown> = { visit: token, invite: token, link: token, guest: 1 }

type Shape = { entries: Record<string, unknown> }

/** What each screen can be about, and what else its address may say then. */
const addresses = Object.entries(screens).flatMap(([name, screen]) => {
  const { subject = [] }: { subject?: readonly string[] } = screen
  const shapes = 'options' in screen.search ? screen.search.options : [screen.search]
  return (shapes as unknown as Shape[]).flatMap(({ entries }) => {
    const keys = Object.keys(entries)
    const others = keys.filter((key) => !subject.includes(key))
    const about = subject.filter((key) => keys.includes(key))
    return (about.length > 0 ? about : [null]).map((one) => ({ name, screen, about: one, others }))
  })
})

/** As the router has a screen read it: laid over the address as it is. */
function readByRouter(
  screen: { search: GenericSchema; subject?: readonly string[] },
  raw: object,
): unknown {
  return parse(screen.search, { ...raw, ...readSearch(screen, raw) })
}

test.each(addresses)(
  'the screen $name of $about opens with repeated and invalid parameters',
  ({ screen, about, others }) => {
    const subjectParams = about ? { [about]: values[about] ?? id } : {}
    for (const key of others)
      for (const parameter of ['\0', -1, 0.5, {}, [['any']], ['any', 'any'], [], null])
        expect(readByRouter(screen, { ...subjectParams, [key]: parameter })).toMatchObject(
          subjectParams,
        )
  },
)

test('a repeated parameter counts as its first value', () => {
  const repeatedParams = { shop: [id, 'nowhere'], wish: ['any', id], guest: [1, 0] }
  expect(readSearch(screens.bookAppointment, repeatedParams)).toEqual({
    shop: id,
    wish: 'any',
    guest: 1,
  })
  expect(readSearch(screens.search, { q: ['bath', 'oil'] })).toMatchObject({ q: 'bath' })
  expect(readSearch(screens.checkout, { booking: id, tip: [500, 900] })).toMatchObject({ tip: 500 })
})

test.each([
  { shop: 'nowhere' },
  { shop: id, reschedule: 'nowhere' },
  { reschedule: id, guest: 'me' },
  { reschedule: id, guest: -1, wish: '\0' },
  { visit: token, guest: 'me' },
])('an address with an unreadable subject is refused: %j', (unreadableParams) => {
  expect(() => readSearch(screens.bookAppointment, unreadableParams)).toThrow(ValiError)
})
