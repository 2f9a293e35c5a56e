import { storageKey } from './storage.ts'

/** What stood in the fields of a page when the session of its reader was lost. */
export interface Draft {
  /** Whose it is; nobody else gets to see it. Null: of a reader of this tab who had not logged in. */
  uid: string | null
  path: string
  keptAt: number
  fields: DraftField[]
  /** A part of it is back already, and its owner knows. */
  isTold?: true
}

interface DraftField {
  key: string
  value: string
  checked?: boolean
  /** About health: it stays in memory, and a reload forgets it. */
  isPrivate?: true
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const lastsMs = 30 * 60_000
const touched = new WeakSet<EventTarget>()

/** From here on it is noted which fields their reader has touched. Once. */
export function noteTouched(): void {
  for (const sign of ['input', 'change'])
    addEventListener(sign, ({ target }) => void (target && touched.add(target)), true)
}

/** What the reader has typed or chosen on this page; never a password, a code or a card. */
export function readFields(): DraftField[] {
  return keyed(fieldsOf(document))
    .filter(([, field]) => isChanged(field) && (field.type !== 'radio' || isChecked(field)))
    .map(([key, field]) => ({
      key,
      value: field.value,
      ...(isCheck(field) && { checked: isChecked(field) }),
      ...(field.closest('[data-private]') && { isPrivate: true }),
    }))
}

/** Writes what is kept into those fields that are there and that nobody has touched since; returns what is left over. */
export function writeFields(draft: DraftField[]): DraftField[] {
  const found = new Map(keyed(fieldsOf(document)))
  return draft.filter(({ key, value, checked }) => {
    const field = found.get(key)
    if (!field) return true
    if (touched.has(field)) return false
    if (isCheck(field)) {
      if (isChecked(field) !== checked) field.click()
    } else write(field, value)
    return false
  })
}

let inMemory: Draft | null = null

/** Keeps a draft as long as the tab, or forgets it. */
export function keepDraft(draft: Draft | null): void {
  inMemory = draft
  const fields = draft?.fields.filter(({ isPrivate }) => !isPrivate) ?? []
  try {
    if (draft && fields.length > 0)
      sessionStorage.setItem(storageKey.draft, JSON.stringify({ ...draft, fields }))
    else sessionStorage.removeItem(storageKey.draft)
  } catch {
    // Then it lasts as long as the page.
  }
}

/** The draft that is kept, unless it is too old to be still meant. */
export function keptDraft(now: number): Draft | null {
  const draft = inMemory ?? storedDraft()
  if (!draft || now - draft.keptAt <= lastsMs) return draft
  keepDraft(null)
  return null
}

function storedDraft(): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(storageKey.draft) ?? 'null') as Draft | null
    return draft &&
      (draft.uid === null || typeof draft.uid === 'string') &&
      Array.isArray(draft.fields)
      ? draft
      : null
  } catch {
    return null
  }
}

function fieldsOf(page: ParentNode): Field[] {
  return [...page.querySelectorAll<Field>('input, textarea, select')].filter(isOrdinary)
}

/** A switch or a filter outside of a form does at once what it says, so it is never pressed for its reader. */
function isOrdinary(field: Field): boolean {
  if (field.disabled || /\b(?:current|new)-password|one-time-code|\bcc-/u.test(field.autocomplete))
    return false
  if (isCheck(field)) return field.form !== null
  return !/^(?:password|file|hidden|search|submit|button|reset|image)$/u.test(field.type)
}

/** A field is known by its name, or where it has none by its words, and by its place among those alike. */
function keyed(fields: Field[]): [key: string, field: Field][] {
  const seen = new Map<string, number>()
  return fields.map((field) => {
    // What React makes up looks like this, and is another one each time.
    const name = /^_.*_$/u.test(field.name) ? '' : field.name
    const words = name || field.labels?.[0]?.textContent.trim() || ''
    const alike = [words, field.type, field.type === 'radio' ? field.value : ''].join('|')
    const place = seen.get(alike) ?? 0
    seen.set(alike, place + 1)
    return [`${alike}|${place}`, field]
  })
}

function isChanged(field: Field): boolean {
  if (touched.has(field)) return true
  if (field instanceof HTMLSelectElement) return false
  if (isCheck(field)) return isChecked(field) !== (field as HTMLInputElement).defaultChecked
  return field.value !== field.defaultValue
}

function isCheck(field: Field): boolean {
  return field.type === 'checkbox' || field.type === 'radio'
}

function isChecked(field: Field): boolean {
  return (field as HTMLInputElement).checked
}

/** React hears of a change only when the value is not the one it wrote itself. */
function write(field: Field, value: string): void {
  if (field.value === value) return
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  native?.set?.call(field, value)
  const kind = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(kind, { bubbles: true }))
}
