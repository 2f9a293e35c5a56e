import {
  areas,
  defaultPermissions,
  type Permissions,
  type Role,
} from '@serein/shared/business/permission.ts'

/** What a role may do at a business that has changed some of it. */
export function permissionsOf(role: Role, changed: Partial<Permissions>): Permissions {
  return Object.fromEntries(
    areas.map((area) => [area, changed[area] ?? defaultPermissions[role][area]]),
  ) as Permissions
}
