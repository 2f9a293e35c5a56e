import qs from 'qs'
import { refuse } from './refusal.ts'

/** A form or a query as it came: everything in letters, nested by brackets. */
export type Form = { [name: string]: Field }
type Field = string | Form | Field[] | undefined

export function parseForm(text: string): Form {
  return qs.parse(text, { depth: 12, arrayLimit: 100, parameterLimit: 2000 }) as Form
}

export function textOf(field: Field): string | undefined {
  return typeof field === 'string' && field !== '' ? field : undefined
}

export function wholeOf(field: Field): number | undefined {
  const text = textOf(field)
  if (text === undefined) return undefined
  return /^-?\d+$/.test(text) ? Number(text) : refuse(`Invalid integer: ${text}`)
}

export function isYes(field: Field): boolean {
  return field === 'true'
}

export function formOf(field: Field): Form {
  return typeof field === 'object' && !Array.isArray(field) ? field : {}
}

export function listOf(field: Field): Field[] {
  if (field === undefined) return []
  return Array.isArray(field) ? field : Object.values(formOf(field))
}

/** Metadata with what a form says changed in it; a value that is empty takes its name out. */
export function metadataOf(field: Field, before: Record<string, string> = {}) {
  const merged = { ...before, ...(formOf(field) as Record<string, string>) }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}
