import type { CustomerCard } from '@serein/shared/customer/schema.ts'
import { addDays, type Day } from '@serein/shared/time/day.ts'

const weekDays = 7

/** The day of a birthday from today to in a week, or null. Who is born on 29 February has it on 1 March in other years. */
export function birthdayThisWeek(birthday: CustomerCard['birthday'], today: Day): Day | null {
  if (!birthday) return null
  const thisYear = Number(today.slice(0, 4))
  const days = [thisYear, thisYear + 1].map((year) => {
    const at = new Date(Date.UTC(year, birthday.month - 1, birthday.day))
    return at.toISOString().slice(0, 10)
  })
  return days.find((day) => day >= today && day < addDays(today, weekDays)) ?? null
}
