export type Fields = Record<string, unknown>

/**
 * Fields that no audit entry holds, wherever they stand, by the last word of their name: `securityCode` is a code. What opens
 * something, what pays, what is said of somebody's health or to somebody, and how a person is reached.
 */
const privateFields = new Set(
  [
    'password passphrase secret token key pin code codes seed hash',
    'card number iban cvc last4',
    'wellness health pressure avoid allergies allergy note notes',
    'message text comment',
    'customer client guest names email emails phone phones birthday',
  ].flatMap((line) => line.split(' ')),
)

/** Of an input of which nobody said what it changes: a name may be that of a person. */
const privateInputFields = new Set([...privateFields, 'name'])

/** What a verb says of its subject, as JSON has it, without the fields that are kept out. */
export function auditedFields(fields: Fields): Fields {
  return without(privateFields, fields)
}

/** The same of an input. */
export function auditedInput(input: unknown): Fields {
  return without(privateInputFields, input ?? {})
}

function without(names: ReadonlySet<string>, value: unknown): Fields {
  const text = JSON.stringify(value, (name, child: unknown) =>
    child instanceof Blob || names.has(lastWord(name)) ? undefined : child,
  )
  return JSON.parse(text) as Fields
}

function lastWord(name: string): string {
  return /[A-Za-z][a-z]*\d*$/.exec(name)?.[0].toLowerCase() ?? ''
}
