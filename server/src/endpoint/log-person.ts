import type { World } from './testing.ts'

/** All people of the demo world whom some text names: by a part of their name, an e-mail address or a telephone number. */
export async function peopleNamedIn(text: string, { database }: World): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string; email: string; phone: string }>(
    `select name, coalesce(email, '') as email, coalesce(phone_number, '') as phone from "user"
     union select name, coalesce(email, ''), coalesce(phone, '') from customer
     union select name, '', '' from staff_member`,
  )
  const ofPeople = new Set(
    rows.flatMap(({ name, email, phone }) => [...wordsOf(name), email, digitsOf(phone)]),
  )
  if (ofPeople.size < 100) throw new Error('the demo world has hardly anybody')
  const words = [
    ...wordsOf(text),
    ...(text.match(/[\w.+-]+@[\w.-]+\w/gu) ?? []),
    ...(text.match(/\+?\d[\d .()-]{6,}\d/gu) ?? []).map(digitsOf),
  ]
  return [...new Set(words)].filter((word) => word !== '' && ofPeople.has(word))
}

/** Shorter words stand in too many others' mouths. */
function wordsOf(text: string): string[] {
  return text.match(/\p{Lu}\p{L}{3,}/gu) ?? []
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/gu, '')
}
