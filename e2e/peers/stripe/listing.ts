import { type Form, formOf, listOf, textOf, wholeOf } from './form.ts'
import type { Books } from './books.ts'
import { refuse } from './refusal.ts'
import type { Thing } from './thing.ts'

const ids = /^(?:pi|ch|pm|cus|re|txn|seti|cs|dp|po)_\w+$/
const mostExpansions = 4

/** A page of things, the newest first, as every list of the API is asked for. */
export function listed(things: Iterable<Thing>, form: Form, url: string) {
  const all = [...things].toReversed().filter(({ created }) => isWithin(created, form.created))
  const limit = wholeOf(form.limit) ?? 10
  if (limit < 1 || limit > 100)
    refuse('Invalid integer: limit must be 1 to 100', { param: 'limit' })
  const after = textOf(form.starting_after)
  const before = textOf(form.ending_before)
  const place = (id: string) => {
    const found = all.findIndex((thing) => thing.id === id)
    return found < 0 ? refuse(`No such object: '${id}'`, { code: 'resource_missing' }) : found
  }
  const rest = after ? all.slice(place(after) + 1) : before ? all.slice(0, place(before)) : all
  const data = before ? rest.slice(-limit) : rest.slice(0, limit)
  return { object: 'list', url, has_more: rest.length > data.length, data }
}

/** An answer in which ids are replaced by what they name, as `expand[]` asks. */
export function expanded(books: Books, body: unknown, expand: Form[string]): unknown {
  const copy = structuredClone(body)
  for (const path of listOf(expand)) {
    const steps = String(path).split('.')
    if (steps.length > mostExpansions) refuse(`You cannot expand more than 4 levels: ${path}`)
    open(books, copy, steps)
  }
  return copy
}

function open(books: Books, thing: unknown, [step, ...rest]: string[]): void {
  if (!step || typeof thing !== 'object' || thing === null) return
  if (Array.isArray(thing)) return thing.forEach((each) => open(books, each, [step, ...rest]))
  const place = thing as Record<string, unknown>
  if (!(step in place)) refuse(`This property cannot be expanded (${step}).`, { param: 'expand' })
  const value = place[step]
  if (typeof value === 'string' && ids.test(value))
    place[step] = structuredClone(books.find(value) ?? value)
  open(books, place[step], rest)
}

function isWithin(created: number, range: Form[string]): boolean {
  const exact = wholeOf(range)
  if (exact !== undefined) return created === exact
  const { gt, gte, lt, lte } = formOf(range)
  return (
    created > (wholeOf(gt) ?? -1) &&
    created >= (wholeOf(gte) ?? 0) &&
    created < (wholeOf(lt) ?? Infinity) &&
    created <= (wholeOf(lte) ?? Infinity)
  )
}
