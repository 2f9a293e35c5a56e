import type { Role } from './permission.ts'

/** What a role may not do, or only within a limit, beside the areas of the console. Source: product.md, "The console". */
export const rights = ['discount', 'refund', 'price', 'waive_fee', 'undo_count'] as const
export type Right = (typeof rights)[number]

/** Whether a member may give away money of the business within a limit only. */
export function isLimited(role: Role | 'platform_admin'): boolean {
  return role === 'front_desk' || role === 'therapist'
}
