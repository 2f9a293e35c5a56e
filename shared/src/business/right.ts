import type { Role } from './permission.ts'

/**
 * What a role may not do alone, or within a limit only, beside the areas of the console: give away money, or say that a count was wrong. Somebody whose role may can allow it on the
 * spot, by their PIN.
 */
export type Right = 'discount' | 'price' | 'waive_fee' | 'undo_count' | 'gesture'

/** Whether a member needs an approval for a right, or has a limit of their own. */
export function isLimited(role: Role | 'platform_admin'): boolean {
  return role === 'front_desk' || role === 'therapist'
}
