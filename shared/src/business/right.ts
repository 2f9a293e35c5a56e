import type { Role } from './permission.ts'

/**
 * What a role may not do alone, or within a limit only, beside the areas of the console. Somebody whose role may can allow it on the
 * spot, by their PIN.
 */
export type Right = 'discount' | 'price' | 'waive_fee'

/** Whether a member may give away money of the business within a limit only. */
export function isLimited(role: Role | 'platform_admin'): boolean {
  return role === 'front_desk' || role === 'therapist'
}
