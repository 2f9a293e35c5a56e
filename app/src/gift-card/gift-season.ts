/** Whether presents are looked for on a day: from the middle of November to Christmas Eve. */
export function isGiftSeason(day: string): boolean {
  const date = day.slice('2026-'.length)
  return date >= '11-15' && date <= '12-24'
}
