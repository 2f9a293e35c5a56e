import { expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from '../contract.ts'
import { looksLikeEmail } from './contact-rule.ts'
import { contactPhone, emailAddress } from './contact.ts'
import * as credentials from './credentials.ts'

test('an e-mail address is normalised, and an invalid one refused by screens and endpoints alike', () => {
  for (const [written, kept] of [
    [' ada@example.com ', 'ada@example.com'],
    ['Ada.L+spa@Mail.Example', 'Ada.L+spa@mail.example'],
    ['josée@example.com', null],
    ['hello@café.fr', 'hello@xn--caf-dma.fr'],
    ['hello@пример.рф', 'hello@xn--e1afmkfd.xn--p1ai'],
    ["o'neil@example.co.uk", "o'neil@example.co.uk"],
    [`${'a'.repeat(64)}@${'b.'.repeat(94)}fr`, null],
    ['ada@example', null],
    ['ada@@example.com', null],
    ['a b@example.com', null],
    ['ada@example.com, bo@example.com', null],
    ['ada@example..com', null],
    ['.ada@example.com', null],
    ['ada@-example.com', null],
    ['ada@example.com/x', null],
    ['ada@127.0.0.1', null],
    ['ada', null],
  ] as const) {
    expect([written, emailAddress.safeParse(written).data ?? null]).toEqual([written, kept])
    expect([written, looksLikeEmail(written)]).toEqual([written, kept !== null])
  }
})

test('every field for an e-mail address or a phone number follows the same rule', () => {
  const fields = [contract, credentials].flatMap((each) => fieldsOf(each, ''))
  for (const [name, rule, many] of [
    [/email$/i, emailAddress, 12],
    [/phone$/i, contactPhone, 4],
  ] as const) {
    const named = fields.filter(
      ({ path, schema }) => name.test(path) && schema.def.type === 'string',
    )
    expect(named.length).toBeGreaterThanOrEqual(many)
    const otherwise = named.filter(({ schema }) => schema.def !== rule.def)
    // A code is sent to a number that is read in the country beside it.
    expect(
      otherwise.map(({ path }) => path).filter((path) => path !== '.phoneCodeAsk.phone'),
    ).toEqual([])
  }
})

type Field = { path: string; schema: z.ZodType }

/** What is asked for by schemas in there, be they endpoints' inputs or by themselves. */
function fieldsOf(node: unknown, path: string): Field[] {
  if (node instanceof z.ZodType) return inside(node, path)
  if (typeof node !== 'object' || node === null) return []
  if ('~orpc' in node) {
    const { inputSchema } = node['~orpc'] as { inputSchema?: unknown }
    return fieldsOf(inputSchema, path)
  }
  return Object.entries(node).flatMap(([key, child]) => fieldsOf(child, `${path}.${key}`))
}

function inside(schema: z.ZodType, path: string): Field[] {
  const { innerType, element, options, shape } = schema.def as {
    innerType?: z.ZodType
    element?: z.ZodType
    options?: z.ZodType[]
    shape?: Record<string, z.ZodType>
  }
  const within = [innerType, element, ...(options ?? [])].filter((each) => each !== undefined)
  const parts = Object.entries(shape ?? {}).flatMap(([key, each]) => inside(each, `${path}.${key}`))
  return [
    ...(within.length > 0 || shape ? [] : [{ path, schema }]),
    ...within.flatMap((each) => inside(each, path)),
    ...parts,
  ]
}
